import type { Address } from 'viem'
import type { Namespaces } from './types.js'

/** The same session with other accounts, on every chain it has. */
export function withAccounts(namespaces: Namespaces, accounts: readonly Address[]): Namespaces {
  const current = namespaces['eip155']
  if (!current) return namespaces
  const chains = current.chains ?? [
    ...new Set(current.accounts.map(id => id.split(':').slice(0, 2).join(':'))),
  ]
  return {
    ...namespaces,
    eip155: {
      ...current,
      chains,
      accounts: chains.flatMap(chain => accounts.map(account => `${chain}:${account}`)),
    },
  }
}
