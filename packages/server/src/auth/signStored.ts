import type { AuthStore } from '../storage/authStore.js'
import { type Sign, signBody } from './recordMac.js'

/** Kinds that live for longer than a sign-in, which releases of before November 2026 stored without a MAC. */
const lastingKinds = ['user', 'identity', 'device', 'passkey', 'wallet', 'deletion'] as const
const pageSize = 200

const hasMac = (body: string): boolean => Object.hasOwn(JSON.parse(body), 'mac')

/**
 * Signs what an earlier release stored. It is called once in the life of a database, before anything is read of it: from
 * then on a record without a MAC is as if it were not there. A record that has one already is left as it is, so that a
 * start that was cut off is continued, and several processes may start at once.
 */
export async function signStored(parameters: { store: AuthStore; now: number; sign: Sign }): Promise<void> {
  const { store, now, sign } = parameters
  for (const kind of lastingKinds) {
    let after = ''
    for (;;) {
      const page = await store.scan(kind, { after, limit: pageSize }, now)
      const changes = page
        .filter(record => !hasMac(record.body))
        .map(record => ({
          type: 'replace' as const,
          record: {
            ...record,
            revision: record.revision + 1,
            body: signBody(sign, record, record.body),
          },
        }))
      // Refused where another process was first: the page is read again.
      if (changes.length > 0 && !(await store.commit(changes, now))) continue
      const last = page.at(-1)
      if (last === undefined) break
      after = last.key
    }
  }
}
