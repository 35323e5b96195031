import { setTimeout } from 'node:timers/promises'
import { HttpError } from '../errors/HttpError.js'
import { type AuthChange, type AuthRecord, type AuthStore, neverExpires } from '../storage/authStore.js'
import type { Bodies } from './bodies.js'
import { isSameHash } from './isSameHash.js'

export type Stored<Kind extends keyof Bodies> = { record: AuthRecord; body: Bodies[Kind] }

export type Records = {
  get<Kind extends keyof Bodies>(kind: Kind, key: string): Promise<Stored<Kind> | undefined>
  list<Kind extends keyof Bodies>(kind: Kind, owner: string): Promise<Stored<Kind>[]>
  insert<Kind extends keyof Bodies>(
    kind: Kind,
    key: string,
    body: Bodies[Kind],
    options?: { owner?: string | undefined; expiresAt?: number | undefined },
  ): AuthChange
  /** `expiresAt` as before unless it is given. */
  replace<Kind extends keyof Bodies>(stored: Stored<Kind>, body: Bodies[Kind], expiresAt?: number): AuthChange
  remove(stored: { record: AuthRecord }): AuthChange
  commit(changes: readonly AuthChange[]): Promise<boolean>
  /** Reads and commits, again when another change came between; `attempt` throws what ends it. */
  transact<Result>(attempt: () => Promise<{ changes: AuthChange[]; result: Result }>): Promise<Result>
}

const maxAttempts = 30

/**
 * Kinds that grant something to whoever is in them, and live for days: they carry a MAC over everything that they are, so
 * that who writes to the database cannot make one, nor make one another user's. One without a MAC, as an earlier release
 * stored it, is as if it were not there: its visitor signs in again.
 */
const signedKinds: ReadonlySet<string> = new Set([
  'session',
  'approval',
  'code',
  'emailUpdate',
  'undo',
  'walletVersion',
  'ceremony',
])

/** Typed access to the records of sign-in. */
export function createRecords({
  store,
  now,
  sign,
}: {
  store: AuthStore
  now: () => number
  /** A MAC under a secret of the server; without it nothing is signed, and no signed kind is read. */
  sign?: ((...parts: readonly string[]) => string) | undefined
}): Records {
  const toMac = ({ kind, key, owner, expiresAt }: Omit<AuthRecord, 'revision' | 'body'>, json: string) =>
    sign?.('record', kind, key, owner, String(expiresAt), json) ?? ''
  const toBody = (record: Omit<AuthRecord, 'revision' | 'body'>, body: object): string => {
    const json = JSON.stringify(body)
    return signedKinds.has(record.kind) ? JSON.stringify({ mac: toMac(record, json), json }) : json
  }
  /** What was signed; undefined for what somebody else wrote. */
  const readBody = (record: AuthRecord) => {
    const body = JSON.parse(record.body)
    if (!signedKinds.has(record.kind)) return body
    const { mac, json } = body
    const isOwn = typeof mac === 'string' && typeof json === 'string' && mac !== ''
    return isOwn && isSameHash(mac, toMac(record, json)) ? JSON.parse(json) : undefined
  }
  const toStored = <Kind extends keyof Bodies>(record: AuthRecord): Stored<Kind> | undefined => {
    // Written by `insert` and `replace` alone.
    const body = readBody(record)
    return body && { record, body }
  }
  return {
    async get(kind, key) {
      const record = await store.get(kind, key, now())
      return record && toStored(record)
    },
    async list(kind, owner) {
      return (await store.list(kind, owner, now())).flatMap(record => toStored<typeof kind>(record) ?? [])
    },
    insert: (kind, key, body, { owner = '', expiresAt = neverExpires } = {}) => ({
      type: 'insert',
      record: {
        kind,
        key,
        owner,
        revision: 1,
        expiresAt,
        body: toBody({ kind, key, owner, expiresAt }, body),
      },
    }),
    replace: ({ record }, body, expiresAt = record.expiresAt) => ({
      type: 'replace',
      record: {
        ...record,
        revision: record.revision + 1,
        expiresAt,
        body: toBody({ ...record, expiresAt }, body),
      },
    }),
    remove: ({ record: { kind, key, revision } }) => ({ type: 'delete', kind, key, revision }),
    commit: changes => store.commit(changes, now()),
    async transact(attempt) {
      for (let count = 0; count < maxAttempts; count++) {
        const { changes, result } = await attempt()
        if (changes.length === 0 || (await store.commit(changes, now()))) return result
        await setTimeout(Math.random() * count * 2)
      }
      throw new HttpError({
        status: 503,
        code: 'NOT_READY',
        message: 'There are too many changes at once. Try again.',
        headers: { 'retry-after': '1' },
      })
    },
  }
}
