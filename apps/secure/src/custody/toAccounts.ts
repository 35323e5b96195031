import type { EmbeddedAccount } from '@latchkit/core'
import { formatAddress, parseAddress } from '@latchkit/stacks/address'
import { bech32, bech32m } from '@scure/base'
import type { WalletAddress } from '../keys/deriveKeys.js'
import { paths } from '../keys/paths.js'
import { getSmartAccount } from '../signing/smartAccount/smartAccount.js'

/** CAIP-2 chains under which an account is named; it is the same account on every chain of its family. */
const chains = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  stacks: 'stacks:1',
} as const

/** Networks of Bitcoin whose addresses have another prefix than mainnet's. */
const bitcoinPrefixes = {
  'bip122:000000000933ea01ad0ee984209779ba': 'tb',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'tb',
  'bip122:00000008819873e925422c1ff0f99f7c': 'tb',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'bcrt',
} as const
const stacksTestnet = 'stacks:2147483648'

/** How other networks write an address of mainnet (BIP-173, SIP-005). */
function toAddressOn(namespace: string, address: string): EmbeddedAccount['addressOn'] {
  if (namespace === 'stacks') {
    const parsed = parseAddress(address)
    return parsed && { [stacksTestnet]: formatAddress({ ...parsed, network: 'testnet' }) }
  }
  if (namespace !== 'bip122') return undefined
  const codec = address.startsWith('bc1q') ? bech32 : bech32m
  const { words } = codec.decode(address as `bc1${string}`)
  return Object.fromEntries(
    Object.entries(bitcoinPrefixes).map(([chain, prefix]) => [chain, codec.encode(prefix, words)]),
  )
}

const toType = (path: string): EmbeddedAccount['type'] => {
  if (path === paths.bitcoinPayment) return 'payment'
  if (path === paths.bitcoinOrdinals) return 'ordinal'
  if (path === paths.stacks) return 'stx'
  return 'eoa'
}

/** The accounts of a wallet: those of its addresses, and the smart account that its EVM key owns. */
export function toAccounts(addresses: readonly WalletAddress[]): readonly EmbeddedAccount[] {
  return addresses.flatMap(({ namespace, address, path }): EmbeddedAccount[] => {
    const chain = Object.entries(chains).find(([name]) => name === namespace)?.[1]
    if (!chain) return []
    const addressOn = toAddressOn(namespace, address)
    const account: EmbeddedAccount = {
      caipAddress: `${chain}:${address}`,
      type: toType(path),
      ...(addressOn && { addressOn }),
    }
    if (namespace !== 'eip155') return [account]
    const smart = getSmartAccount({ address: `0x${address.slice(2)}` }).address
    return [account, { caipAddress: `${chain}:${smart}`, type: 'smartAccount' }]
  })
}
