import { maxNamesPerOwner, type NameStore, type StoredName, type UsedMessage } from './nameStore.js'

/** Creates the store of names in memory, for tests and temporary servers. */
export function createMemoryNames(guard: () => Promise<void>, now: () => number = Date.now): NameStore {
  const names = new Map<string, StoredName>()
  const primary = new Map<string, string>()
  const used = new Map<string, number>()

  const use = ({ id, expiresAt }: UsedMessage): void => {
    for (const [old, until] of used) if (until < now()) used.delete(old)
    used.set(id, expiresAt)
  }
  const isOwned = ({ name, owner }: Pick<StoredName, 'name' | 'owner'>): boolean =>
    names.get(name)?.owner === owner
  const listOf = (owner: string): StoredName[] =>
    [...names.values()]
      .filter(stored => stored.owner === owner)
      .sort((a, b) => Number(primary.get(owner) === b.name) - Number(primary.get(owner) === a.name))

  return {
    async register(name, message) {
      await guard()
      if (used.has(message.id)) return 'used'
      if (names.has(name.name) || listOf(name.owner).length >= maxNamesPerOwner) return 'refused'
      use(message)
      names.set(name.name, { ...name })
      if (!primary.has(name.owner)) primary.set(name.owner, name.name)
      return 'done'
    },
    async setAttributes({ attributes, ...parameters }, message) {
      await guard()
      const stored = names.get(parameters.name)
      if (used.has(message.id)) return 'used'
      if (!stored || !isOwned(parameters)) return 'refused'
      use(message)
      names.set(stored.name, { ...stored, attributes })
      return 'done'
    },
    async setPrimary(parameters, message) {
      await guard()
      if (used.has(message.id)) return 'used'
      if (!isOwned(parameters)) return 'refused'
      use(message)
      primary.set(parameters.owner, parameters.name)
      return 'done'
    },
    async find(wanted) {
      await guard()
      return wanted.flatMap(name => names.get(name) ?? [])
    },
    async list(owner) {
      await guard()
      return listOf(owner)
    },
  }
}
