import { type Address, type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mnemonic } from '../mnemonic.js'

/** A development account: its key is public knowledge. */
export type DevelopmentAccount = { address: Address; privateKey: Hex }

/** Accounts of the network's own services, apart from those that a chain funds. */
const serviceIndexes = { paymasterSigner: 20, bundler: 21, bundlerUtility: 22 } as const

/** The account of a service of the network. */
export const serviceAccount = (service: keyof typeof serviceIndexes): DevelopmentAccount =>
  deriveAccount(serviceIndexes[service])

/**
 * The first accounts of the development phrase (m/44'/60'/0'/0/n). Development keys, worthless by intention.
 *
 * @param count - how many; default 10, which is what a development chain funds
 * @example
 * const [first] = developmentAccounts(1)
 */
export function developmentAccounts(count = 10): DevelopmentAccount[] {
  return Array.from({ length: count }, (_, index) => deriveAccount(index))
}

function deriveAccount(addressIndex: number): DevelopmentAccount {
  const account = mnemonicToAccount(mnemonic, { addressIndex })
  const { privateKey } = account.getHdKey()
  if (!privateKey) throw new Error(`No private key at index ${addressIndex}`)
  return { address: account.address, privateKey: toHex(privateKey) }
}
