import type { Decoded } from '../../signing/types.js'

/** More tokens than this in one request are shown by their address alone. */
const maxTokens = 12

/** The tokens that a request names. */
export function listTokens({ actions }: Decoded): readonly string[] {
  const named = actions
    .flatMap(({ facts }) => facts)
    .flatMap(fact => (fact.kind === 'amount' || fact.kind === 'item' ? (fact.token ?? []) : []))
  return [...new Set(named)].slice(0, maxTokens)
}
