import type { EmbeddedAccount } from '@latchkit/core'

/** The address of an account on a network of its family; undefined where it has none there. */
export function toAddressOn(
  { caipAddress, addressOn }: EmbeddedAccount,
  caipNetworkId: string,
): string | undefined {
  const end = caipAddress.lastIndexOf(':')
  const [namespace] = caipNetworkId.split(':', 1)
  if (!caipAddress.startsWith(`${namespace}:`)) return undefined
  if (!addressOn || caipAddress.slice(0, end) === caipNetworkId) return caipAddress.slice(end + 1)
  return Object.hasOwn(addressOn, caipNetworkId)
    ? addressOn[caipNetworkId as keyof typeof addressOn]
    : undefined
}
