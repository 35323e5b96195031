import { formatAddress, parseAddress, toNetworkName } from '@latchkit/stacks/address'

const namespace = 'stacks:'

/** An address of a Stacks network (CAIP-2) in its normal form; undefined for any other text, by its checksum. */
export function toStacksAddress(value: string, chain: string): string | undefined {
  const parsed = parseAddress(value)
  if (!parsed || !chain.startsWith(namespace)) return undefined
  const isOfChain = parsed.network === toNetworkName(`${namespace}${chain.slice(namespace.length)}`)
  return isOfChain && formatAddress(parsed) === value ? value : undefined
}
