import type { KeyValueStorage, TransportSession } from '@latchkit/core'

/** What this site remembers of a session at the secure site: public addresses, no token. */
export type Hint = {
  read(now: number): TransportSession | undefined
  write(session: TransportSession): void
  remove(): void
}

export function createHint(storage: KeyValueStorage, instanceId?: string | undefined): Hint {
  const key = ['@latchkit/auth', ...(instanceId ? [instanceId] : [])].join(' ')
  return {
    read(now) {
      try {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
        return isSession(value) && value.expiresAt > now ? value : undefined
      } catch {
        return undefined
      }
    },
    write: session => storage.setItem(key, JSON.stringify(session)),
    remove: () => storage.removeItem(key),
  }
}

/** Storage of the site is hostile until checked: another script may have written it. */
function isSession(value: unknown): value is TransportSession {
  const { topic, namespaces, expiresAt, peer } = Object(value)
  return (
    topic === 'auth' &&
    typeof expiresAt === 'number' &&
    typeof Object(peer).name === 'string' &&
    Array.isArray(Object(peer).icons) &&
    Object.values(Object(namespaces)).every(isGrant) &&
    Object.keys(Object(namespaces)).length > 0
  )
}

const isGrant = (value: unknown): boolean => {
  const { accounts, methods, events } = Object(value)
  return [accounts, methods, events].every(
    list => Array.isArray(list) && list.every(entry => typeof entry === 'string'),
  )
}
