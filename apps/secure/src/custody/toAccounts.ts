import type { EmbeddedAccount } from '@latchkit/core'
import type { WalletAddress } from '../keys/deriveKeys.js'
import { paths } from '../keys/paths.js'
import { getSmartAccount } from '../smartAccount/smartAccount.js'

/** CAIP-2 chains under which an account is named; it is the same account on every chain of its family. */
const chains = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  stacks: 'stacks:1',
} as const

const toType = (path: string): EmbeddedAccount['type'] => {
  if (path === paths.bitcoinPayment) return 'payment'
  if (path === paths.bitcoinOrdinals) return 'ordinal'
  if (path === paths.stacks) return 'stx'
  return 'eoa'
}

/** The accounts of a wallet (R3.17): those of its addresses, and the smart account that its EVM key owns (D7). */
export function toAccounts(addresses: readonly WalletAddress[]): readonly EmbeddedAccount[] {
  return addresses.flatMap(({ namespace, address, path }): EmbeddedAccount[] => {
    const chain = Object.entries(chains).find(([name]) => name === namespace)?.[1]
    if (!chain) return []
    const account: EmbeddedAccount = { caipAddress: `${chain}:${address}`, type: toType(path) }
    if (namespace !== 'eip155') return [account]
    const smart = getSmartAccount({ address: `0x${address.slice(2)}` }).address
    return [account, { caipAddress: `${chain}:${smart}`, type: 'smartAccount', deployed: false }]
  })
}
