import { setTimeout } from 'node:timers/promises'
import { HttpError } from '../errors/HttpError.js'
import { type AuthChange, type AuthRecord, type AuthStore, neverExpires } from '../storage/authStore.js'
import type { Bodies } from './bodies.js'
import { readBody, type Sign, signBody } from './recordMac.js'

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
 * Typed access to the records of sign-in. They carry a MAC, so that who writes to the database makes none, nor makes one
 * another user's. One without a MAC, or with a wrong one, is as if it were not there.
 */
export function createRecords({
  store,
  now,
  sign,
}: {
  store: AuthStore
  now: () => number
  /** Without it nothing is signed, and no signed kind is read. */
  sign?: Sign | undefined
}): Records {
  const toBody = (record: Omit<AuthRecord, 'revision' | 'body'>, body: object): string =>
    signBody(sign, record, JSON.stringify(body))
  const toStored = <Kind extends keyof Bodies>(record: AuthRecord): Stored<Kind> | undefined => {
    // Written by `insert` and `replace` alone.
    const json = readBody(sign, record)
    return json === undefined ? undefined : { record, body: JSON.parse(json) }
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
