import type { NamespaceProposal } from '@latchkit/core'
import { isCaipNetworkId } from '@latchkit/core/internal'

/** Returns whether a proposal names at least one chain per namespace, each of that namespace. */
export function isProposal(proposals: Readonly<Record<string, NamespaceProposal>>): boolean {
  const entries = Object.entries(proposals)
  return (
    entries.length > 0 &&
    entries.every(
      ([namespace, { chains }]) =>
        chains.length > 0 &&
        chains.every(chain => isCaipNetworkId(chain) && chain.startsWith(`${namespace}:`)),
    )
  )
}
