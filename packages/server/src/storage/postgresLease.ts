import { sql } from 'kysely'
import type { Database } from './database.js'
import type { LeaseStore } from './leaseStore.js'

/** Creates the lease of a database that several processes can reach. */
export function createPostgresLease({ query }: Database): LeaseStore {
  return {
    async take({ holder, ttlMs, deadHolder }) {
      const { numAffectedRows } = await sql`
        INSERT INTO server_leases (name, holder, expires_at)
        VALUES ('server', ${holder}, clock_timestamp() + ${ttlMs}::float8 * interval '1 millisecond')
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
        WHERE server_leases.holder = excluded.holder OR server_leases.holder = ${deadHolder ?? null}
          OR server_leases.expires_at <= clock_timestamp()`.execute(query)
      if (numAffectedRows === 1n) return { holder, leftMs: ttlMs }
      const { rows } = await sql<{ holder: string; leftMs: number }>`
        SELECT holder, (extract(epoch FROM expires_at - clock_timestamp()) * 1000)::float8 AS "leftMs"
        FROM server_leases WHERE name = 'server'`.execute(query)
      // Given up between the two: the next try takes it.
      return rows[0] ?? { holder: '', leftMs: 0 }
    },
    async release(holder) {
      await query
        .deleteFrom('server_leases')
        .where('name', '=', 'server')
        .where('holder', '=', holder)
        .execute()
    },
  }
}
