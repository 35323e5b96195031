import type { Family } from '../config/config.js'
import type { Kit, Namespaces } from './types.js'

/** The same session with other accounts of one family, on every chain it has there; none takes the family away. */
export function withAccounts(
  namespaces: Namespaces,
  accounts: readonly string[],
  family: Family = 'eip155',
): Namespaces {
  const current = namespaces[family]
  if (!current) return namespaces
  if (accounts.length === 0)
    return Object.fromEntries(Object.entries(namespaces).filter(([key]) => key !== family))
  const chains = current.chains ?? [
    ...new Set(current.accounts.map(id => id.split(':').slice(0, 2).join(':'))),
  ]
  return {
    ...namespaces,
    [family]: {
      ...current,
      chains,
      accounts: chains.flatMap(chain => accounts.map(account => `${chain}:${account}`)),
    },
  }
}

/**
 * Gives the session other accounts of one family. Resolves when the relay has the update: the client's `acknowledged`
 * never settles where the app's response arrives before the relay's.
 */
export async function updateAccounts(
  kit: Kit,
  session: { topic: string; namespaces: Namespaces },
  accounts: readonly string[],
  family: Family,
): Promise<Namespaces> {
  const { topic } = session
  const namespaces = withAccounts(session.namespaces, accounts, family)
  await kit.updateSession({ topic, namespaces })
  return namespaces
}

/** Says on every chain of the family which accounts are active. */
export async function announceAccounts(
  kit: Kit,
  session: { topic: string; namespaces: Namespaces },
  accounts: readonly string[],
  family: Family,
): Promise<void> {
  const current = session.namespaces[family]
  if (!current?.events.includes('accountsChanged')) return
  for (const chainId of current.chains ?? [])
    await kit.emitSessionEvent({
      topic: session.topic,
      event: { name: 'accountsChanged', data: accounts.map(address => `${chainId}:${address}`) },
      chainId,
    })
}
