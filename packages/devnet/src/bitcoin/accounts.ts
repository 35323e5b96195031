import { pbkdf2Sync } from 'node:crypto'
import { formatAddress } from '@latchkit/bitcoin/address'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { HDKey } from 'viem/accounts'
import { mnemonic } from '../mnemonic.js'

/** A development address with its key, which is public knowledge. */
export type BitcoinDevelopmentKey = {
  address: string
  script: Uint8Array
  privateKey: Uint8Array
  /** Compressed. */
  publicKey: Uint8Array
}

export type BitcoinDevelopmentAccount = { payment: BitcoinDevelopmentKey; ordinals: BitcoinDevelopmentKey }

function derive(
  root: HDKey,
  path: string,
  toScript: (publicKey: Uint8Array) => Uint8Array,
): BitcoinDevelopmentKey {
  const { privateKey, publicKey } = root.derive(path)
  if (!privateKey || !publicKey) throw new Error(`No key at ${path}`)
  const script = toScript(publicKey)
  const address = formatAddress(script, 'regtest')
  if (address === undefined) throw new Error(`No address at ${path}`)
  return { address, script, privateKey, publicKey }
}

const readRoot = (): HDKey =>
  HDKey.fromMasterSeed(pbkdf2Sync(mnemonic.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512'))

const toPayment = (key: Uint8Array): Uint8Array => p2wpkh(key).script
const toOrdinals = (key: Uint8Array): Uint8Array => p2tr(key.slice(1)).script

/** The first accounts of the development phrase: payments by BIP-84, ordinals by BIP-86. Worthless by intention. */
export function bitcoinDevelopmentAccounts(count = 10): BitcoinDevelopmentAccount[] {
  const root = readRoot()
  return Array.from({ length: count }, (_, index) => ({
    payment: derive(root, `m/84'/1'/0'/0/${index}`, toPayment),
    ordinals: derive(root, `m/86'/1'/0'/0/${index}`, toOrdinals),
  }))
}

/** Who mines, and whose coins the faucet gives away: an address beside those of the accounts. */
export const faucetKey = (): BitcoinDevelopmentKey => derive(readRoot(), "m/84'/1'/9'/0/0", toPayment)
