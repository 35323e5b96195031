import { formatAddress, parseAddress, toNetworkName } from '@latchkit/bitcoin/address'

/** The normal form of an address of a Bitcoin network (CAIP-2); undefined for any other text, by its checksum. */
export function toBitcoinAddress(value: string, chain: string): string | undefined {
  const network = toNetworkName(chain)
  const parsed = parseAddress(value)
  return network && parsed?.networks.includes(network) ? formatAddress(parsed.script, network) : undefined
}
