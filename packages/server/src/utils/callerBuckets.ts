/** A network that a caller is counted with. */
export type CallerBucket = {
  key: string
  /** What the network may use, in multiples of what one address may. */
  multiple: number
}

const subscriber = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):([0-9a-f]{1,4})::\/64$/

/**
 * What a caller's use is counted in, narrow to wide: an IPv4 address as it is, an IPv6 /64 also with its /56 and /48, one
 * of which is what a provider gives to one customer (RFC 6177). The wide ones have more, because a mobile network puts many
 * customers into one; an IPv4 address that as many share has no more than one.
 *
 * @param address - as `getClientAddress` returns it
 */
export function toCallerBuckets(address: string): readonly CallerBucket[] {
  const [, site, rest = '0'] = subscriber.exec(address) ?? []
  const addressBucket = { key: address, multiple: 1 }
  if (site === undefined) return [addressBucket]
  const block = (Number.parseInt(rest, 16) & 0xff00).toString(16)
  return [addressBucket, { key: `${site}:${block}::/56`, multiple: 2 }, { key: `${site}::/48`, multiple: 4 }]
}

/** The widest network that a caller is counted with: the key of turns, so that a network with many addresses has one. */
export const toCallerNetwork = (address: string): string => toCallerBuckets(address).at(-1)?.key ?? address
