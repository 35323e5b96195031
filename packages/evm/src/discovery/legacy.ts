import type { Connector } from '@latchkit/core'
import { announced } from '../connectors/announced.js'
import type { Eip1193Provider } from '../connectors/eip1193.js'
import type { Announcement } from './eip6963.js'

/** `window.ethereum`, where no announced wallet is behind it (D43). */
export function findLegacyProvider(announcements: readonly Announcement[]): Eip1193Provider | undefined {
  const found = (globalThis as { ethereum?: Eip1193Provider }).ethereum
  if (typeof found?.request !== 'function') return undefined
  return announcements.some(({ provider }) => provider === found) ? undefined : found
}

export function toLegacyConnector(
  provider: Eip1193Provider,
  known: Map<Eip1193Provider, Connector>,
): Connector {
  const kept = known.get(provider)
  if (kept?.id === 'injected') return kept
  const connector = announced({
    id: 'injected',
    type: 'INJECTED',
    name: 'Browser wallet',
    declaredIds: [],
    provider,
  })
  known.set(provider, connector)
  return connector
}
