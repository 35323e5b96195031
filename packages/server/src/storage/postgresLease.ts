import type pg from 'pg'
import type { LeaseStore } from './leaseStore.js'

const take = `
  INSERT INTO server_leases (name, holder, expires_at)
  VALUES ('server', $1, clock_timestamp() + $2::float8 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE server_leases.holder = excluded.holder OR server_leases.holder = $3
    OR server_leases.expires_at <= clock_timestamp()`
const read = `
  SELECT holder, (extract(epoch FROM expires_at - clock_timestamp()) * 1000)::float8 AS "leftMs"
  FROM server_leases WHERE name = 'server'`

/** Creates the lease of a database that several processes can reach. */
export function createPostgresLease(parameters: {
  query<Result extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Result>>
}): LeaseStore {
  const { query } = parameters
  return {
    async take({ holder, ttlMs, deadHolder }) {
      const { rowCount } = await query(take, [holder, ttlMs, deadHolder ?? null])
      if (rowCount === 1) return { holder, leftMs: ttlMs }
      const { rows } = await query<{ holder: string; leftMs: number }>(read, [])
      // Given up between the two: the next try takes it.
      return rows[0] ?? { holder: '', leftMs: 0 }
    },
    async release(holder) {
      await query("DELETE FROM server_leases WHERE name = 'server' AND holder = $1", [holder])
    },
  }
}
