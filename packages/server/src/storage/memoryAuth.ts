import type { AuthChange, AuthRecord, AuthStore } from './authStore.js'

/** Creates the store of sign-in in memory, for tests and temporary servers. */
export function createMemoryAuth(guard: () => Promise<void>): AuthStore {
  const records = new Map<string, AuthRecord>()
  const owned = new Map<string, Set<string>>()
  const toId = (kind: string, key: string): string => JSON.stringify([kind, key])
  const getLive = (kind: string, key: string, now: number): AuthRecord | undefined => {
    const record = records.get(toId(kind, key))
    return record !== undefined && record.expiresAt > now ? record : undefined
  }
  const remove = (id: string): void => {
    const record = records.get(id)
    if (record === undefined) return
    records.delete(id)
    const ids = owned.get(record.owner)
    ids?.delete(id)
    if (ids?.size === 0) owned.delete(record.owner)
  }
  const put = (record: AuthRecord): void => {
    const id = toId(record.kind, record.key)
    remove(id)
    records.set(id, { ...record })
    if (record.owner !== '') owned.set(record.owner, (owned.get(record.owner) ?? new Set()).add(id))
  }
  const isAllowed = (change: AuthChange, now: number): boolean => {
    if (change.type === 'deleteOwned') return true
    const { kind, key } = change.type === 'delete' ? change : change.record
    const revision = getLive(kind, key, now)?.revision
    if (change.type === 'insert') return revision === undefined
    return revision === (change.type === 'delete' ? change.revision : change.record.revision - 1)
  }

  return {
    async get(kind, key, now) {
      await guard()
      const record = getLive(kind, key, now)
      return record && { ...record }
    },
    async list(kind, owner, now) {
      await guard()
      return [...(owned.get(owner) ?? [])]
        .flatMap(id => records.get(id) ?? [])
        .filter(record => record.kind === kind && record.expiresAt > now)
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(record => ({ ...record }))
    },
    async scan(kind, { after, limit }, now) {
      await guard()
      return [...records.values()]
        .filter(record => record.kind === kind && record.key > after && record.expiresAt > now)
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .slice(0, limit)
        .map(record => ({ ...record }))
    },
    async commit(changes, now) {
      await guard()
      if (!changes.every(change => isAllowed(change, now))) return false
      for (const change of changes)
        if (change.type === 'deleteOwned') for (const id of [...(owned.get(change.owner) ?? [])]) remove(id)
        else if (change.type === 'delete') remove(toId(change.kind, change.key))
        else put(change.record)
      return true
    },
    async purge(now) {
      await guard()
      const old = [...records].filter(([, { expiresAt }]) => expiresAt <= now)
      for (const [id] of old) remove(id)
      return old.length
    },
  }
}
