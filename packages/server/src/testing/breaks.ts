import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type RelayRules, relayRules } from '../relay/rules.js'
import { createStorage } from '../storage/createStorage.js'
import { createPostgresStorage } from '../storage/postgres.js'
import { createSqliteStorage } from '../storage/sqlite.js'
import type { Storage } from '../storage/storage.js'

/** The ways a relay can be broken on purpose, so that a test can prove it would notice. */
export const breaks = ['synchronous-off', 'ack-before-write', 'dedupe-off', 'publisher-echo'] as const

export type Break = (typeof breaks)[number]

/** How long a broken store keeps what it has already answered for, in milliseconds. */
const writeBehind = 50

/** @throws Error that lists the names */
export function parseBreak(name: string): Break {
  const found = breaks.find(each => each === name)
  if (found === undefined) throw new Error(`--break is none of ${breaks.join(', ')}`)
  return found
}

/** The relay's rules with one of them broken. */
export function breakRules(what: Break | undefined): RelayRules {
  if (what === 'dedupe-off') return { ...relayRules, hash: () => randomBytes(32).toString('hex') }
  if (what === 'publisher-echo') return { ...relayRules, isOwn: () => false }
  return relayRules
}

/** Opens a storage that does not keep its promises, or an honest one without `what`. */
export async function openBrokenStorage(url: string, what: Break | undefined): Promise<Storage> {
  if (what === 'synchronous-off') return openUnsynced(url)
  const storage = await createStorage(url)
  return what === 'ack-before-write' ? acknowledgeEarly(storage) : storage
}

async function openUnsynced(url: string): Promise<Storage> {
  if (/^postgres(ql)?:/.test(url)) return createPostgresStorage(url, 'off')
  if (!url.startsWith('file:')) throw new Error('synchronous-off needs a file: or postgres: storage.')
  return createSqliteStorage(
    url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length),
    'OFF',
  )
}

/** Answers a write at once and carries it out later, as a cache in front of the disk does. */
function acknowledgeEarly(storage: Storage): Storage {
  const { mailbox } = storage
  const waiting = new Set<Promise<void>>()
  const close = async (): Promise<void> => {
    await Promise.all(waiting)
    await storage.close()
  }
  return {
    ...storage,
    close,
    mailbox: {
      ...mailbox,
      async put(messages) {
        const written = new Promise(resolve => setTimeout(resolve, writeBehind))
          .then(() => mailbox.put(messages))
          .catch(() => {})
          .finally(() => waiting.delete(written))
        waiting.add(written)
      },
    },
  }
}
