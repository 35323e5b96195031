import { pbkdf2Sync } from 'node:crypto'
import { getAddressFromPrivateKey } from '@stacks/transactions'
import { type Hex, toHex } from 'viem'
import { HDKey } from 'viem/accounts'
import { mnemonic } from '../mnemonic.js'

/** A development account: the key is public knowledge, the money is not real. */
export type StacksDevelopmentAccount = {
  /** Of testnet's version, as every address of a development chain. */
  address: string
  /** 32 bytes, without the suffix for a compressed public key. */
  privateKey: Hex
}

/** The form of `@stacks/transactions`: hex with the suffix for a compressed public key. */
export const toStacksKey = (privateKey: Hex): string => `${privateKey.slice(2)}01`

function derive(path: string): StacksDevelopmentAccount {
  const seed = pbkdf2Sync(mnemonic.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512')
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(path)
  if (!privateKey) throw new Error(`No key at ${path}`)
  const key = toHex(privateKey)
  return { address: getAddressFromPrivateKey(toStacksKey(key), 'testnet'), privateKey: key }
}

/** The first accounts of the development phrase, by the path of Stacks. Worthless by intention. */
export const stacksDevelopmentAccounts = (count = 10): StacksDevelopmentAccount[] =>
  Array.from({ length: count }, (_, index) => derive(`m/44'/5757'/0'/0/${index}`))

/** Who deploys the tokens and mints, beside the accounts. */
export const stacksDeployer = (): StacksDevelopmentAccount => derive("m/44'/5757'/9'/0/0")
