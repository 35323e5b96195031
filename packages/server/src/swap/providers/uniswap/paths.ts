import type { Address } from 'viem'

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/**
 * Ways from one token to another: direct, through each of `via`, and through two of them. A path names no token twice;
 * there is none from a token to itself.
 */
export function listPaths(from: Address, to: Address, via: readonly Address[]): Address[][] {
  if (isSame(from, to)) return []
  const middle = via.filter((token, at) => {
    const isFirst = via.findIndex(each => isSame(each, token)) === at
    return isFirst && !isSame(token, from) && !isSame(token, to)
  })
  const pairs = middle.flatMap(first =>
    middle.filter(second => second !== first).map(second => [first, second]),
  )
  return [[], ...middle.map(token => [token]), ...pairs].map(between => [from, ...between, to])
}
