import type { CaipAddress, CaipNetworkId } from '@latchkit/core'
import { toChecksumAddress } from './checksum.js'

/** CAIP-10 accounts of the addresses that a wallet returned, without repeats and without what is no address. */
export function toAccounts(addresses: unknown, caipNetworkId: CaipNetworkId): readonly CaipAddress[] {
  if (!Array.isArray(addresses)) return []
  const accounts = new Set<CaipAddress>()
  for (const address of addresses)
    if (typeof address === 'string' && /^0x[0-9a-f]{40}$/i.test(address))
      accounts.add(`${caipNetworkId}:${toChecksumAddress(address)}`)
  return [...accounts]
}
