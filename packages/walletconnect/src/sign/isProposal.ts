import type { NamespaceProposal } from '@latchkit/core'

/** True when there is something to ask for and every chain stands under its own namespace. */
export function isProposal(proposals: Readonly<Record<string, NamespaceProposal>>): boolean {
  const entries = Object.entries(proposals)
  return (
    entries.length > 0 &&
    entries.every(
      ([namespace, { chains }]) =>
        chains.length > 0 &&
        chains.every(
          chain => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chain) && chain.startsWith(`${namespace}:`),
        ),
    )
  )
}
