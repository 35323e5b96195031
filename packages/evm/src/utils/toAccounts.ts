import type { CaipAddress, CaipNetworkId } from '@latchkit/core'

export type ChecksumFunction = (address: string) => string

/** Loaded once the wallet has answered: Keccak does not belong to the path before the first click. */
export const loadChecksum = (): Promise<ChecksumFunction> =>
  import('./checksum.js').then(module => module.toChecksumAddress)

/** CAIP-10 accounts out of what a wallet answered; anything that is no address is left out, as are repeats. */
export function toAccounts(
  addresses: unknown,
  caipNetworkId: CaipNetworkId,
  checksum: ChecksumFunction,
): readonly CaipAddress[] {
  if (!Array.isArray(addresses)) return []
  const accounts = new Set<CaipAddress>()
  for (const address of addresses)
    if (typeof address === 'string' && /^0x[0-9a-f]{40}$/i.test(address))
      accounts.add(`${caipNetworkId}:${checksum(address)}`)
  return [...accounts]
}
