import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { ServerOptions } from '../options.js'
import { type RelayRules, relayRules } from '../relay/rules.js'
import { createStorage } from '../storage/createStorage.js'
import { createPostgresStorage } from '../storage/postgres.js'
import { createSqliteStorage } from '../storage/sqlite.js'
import type { Storage } from '../storage/storage.js'

/** Ways to break a relay on purpose, so that a test can prove that it detects them. */
export const breaks = ['synchronous-off', 'ack-before-write', 'dedupe-off', 'publisher-echo'] as const

const none = 1e12
const noRate = { perSecond: none, burst: none }

/** Servers without the limits that a finding of the security audit brought, by the attack that must notice. */
const withoutLimits = {
  'no-analytics-budget': { analyticsLimits: { dayBytesPerIp: none, dayBytes: none, totalBytes: none } },
  'no-mailbox-budget': {
    relayLimits: {
      mailboxMessages: none,
      mailboxBytes: none,
      mailboxBytesPerAddress: none,
      mailboxTotalBytes: none,
      messagesPerClient: noRate,
      bytesPerAddress: noRate,
    },
  },
  'no-fan-out-limits': {
    relayLimits: {
      subscribersPerTopic: none,
      bufferedBytes: none,
      bufferedBytesPerAddress: none,
      bufferedBytesTotal: none,
      bytesPerAddress: noRate,
      mailboxBytes: none,
      mailboxBytesPerAddress: none,
    },
  },
  'no-unfinished-limits': {
    relayLimits: { unfinishedBytesPerAddress: none, unfinishedBytesTotal: none, unfinishedSeconds: none },
  },
  'no-rpc-budget': {
    rpcLimits: { responseBytes: none, batchBytes: none, concurrentPerIp: 10_000, concurrentPerChain: 10_000 },
    rateLimits: { rpcPerIp: none, rpcBytesPerIp: none },
  },
  'no-read-budget': { relayLimits: { readBytesPerAddress: noRate, subscriptionsPerClient: noRate } },
  'no-subscription-limits': {
    relayLimits: {
      subscriptions: none,
      openSubscriptions: none,
      openSubscriptionsPerAddress: none,
      subscriptionsPerClient: noRate,
      subscriptionsPerAddress: noRate,
    },
  },
  'no-response-rate': { relayLimits: { responsesPerClient: noRate, responsesPerAddress: noRate } },
  'no-shedding': { relayLimits: { pendingMessages: none, turnMs: none } },
} satisfies Record<string, ServerOptions>

type Rule = (typeof breaks)[number]
type Unlimited = keyof typeof withoutLimits
export type Break = Rule | Unlimited

const isUnlimited = (name: string): name is Unlimited => Object.hasOwn(withoutLimits, name)

/** Milliseconds between the acknowledgement and the write of a broken storage. */
const writeDelayMs = 50

/** @throws Error that lists the names */
export function parseBreak(name: string): Break {
  const found = breaks.find(each => each === name)
  if (found !== undefined) return found
  if (isUnlimited(name)) return name
  throw new Error(`--break is none of ${[...breaks, ...Object.keys(withoutLimits)].join(', ')}`)
}

/** Returns the options of a server without the limits that `what` names, or none. */
export function breakLimits(what: Break | undefined): ServerOptions {
  return what !== undefined && isUnlimited(what) ? withoutLimits[what] : {}
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
