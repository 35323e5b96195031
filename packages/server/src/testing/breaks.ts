import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type RelayRules, relayRules } from '../relay/rules.js'
import { createStorage } from '../storage/createStorage.js'
import { createPostgresStorage } from '../storage/postgres.js'
import { createSqliteStorage } from '../storage/sqlite.js'
import type { Storage } from '../storage/storage.js'

/** Ways to break a relay on purpose, so that a test can prove that it detects them. */
export const breaks = ['synchronous-off', 'ack-before-write', 'dedupe-off', 'publisher-echo'] as const

export type Break = (typeof breaks)[number]

/** Milliseconds between the acknowledgement and the write of a broken storage. */
const writeDelayMs = 50

/** @throws Error that lists the names */
export function parseBreak(name: string): Break {
  const found = breaks.find(each => each === name)
  if (found === undefined) throw new Error(`--break is none of ${breaks.join(', ')}`)
  return found
}

/** Returns the relay's rules with one of them broken. */
export function breakRules(what: Break | undefined): RelayRules {
  if (what === 'dedupe-off') return { ...relayRules, hash: () => randomBytes(32).toString('hex') }
  if (what === 'publisher-echo') return { ...relayRules, isPublisher: () => false }
  return relayRules
}

/** Opens a broken storage, or a correct one without `what`. */
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

/** Resolves a write before it is carried out, as a write-behind cache does. */
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
        const written = new Promise(resolve => setTimeout(resolve, writeDelayMs))
          .then(() => mailbox.put(messages))
          .catch(() => {})
          .finally(() => waiting.delete(written))
        waiting.add(written)
      },
    },
  }
}
