import { type Selectable, sql } from 'kysely'
import type { Database } from './database.js'
import type { Schema } from './schema.js'
import { type SponsorOutcome, type SponsorStore, type StoredSponsorship, toDay } from './sponsorStore.js'

/** Days for which the counts of a day are kept. */
const keptDays = 3

const toKey = (...parts: readonly (string | number)[]): string => parts.join(' ')

/** Outcomes of the steps that must change a row, in their order. */
const refusals: Readonly<Record<number, SponsorOutcome>> = {
  3: 'known',
  4: 'total',
  5: 'perDay',
  6: 'visitorPerDay',
}

/** Creates the store of promised fees. Several servers may share its database: rows of counts are locked by their update. */
export function createSponsors({ query, commit }: Database): SponsorStore {
  const create = (key: string, day: number | null) =>
    query
      .insertInto('sponsor_counts')
      .values({ key, day, count: 0 })
      .onConflict(conflict => conflict.doNothing())
  const add = (key: string, count: number, most: number) =>
    query
      .updateTable('sponsor_counts')
      .set(({ eb }) => ({ count: eb('count', '+', count) }))
      .where('key', '=', key)
      .where('count', '<=', most - count)

  return {
    async reserve({ id, budget, chain, sender, nonce, gwei, expiresAt }, limits, now) {
      const day = toDay(now)
      const keys = {
        total: toKey('total', budget),
        day: toKey('day', budget, day),
        visitor: toKey('visitor', budget, chain, sender, day),
      }
      const refused = await commit([
        { query: create(keys.total, null) },
        { query: create(keys.day, day) },
        { query: create(keys.visitor, day) },
        {
          query: query
            .insertInto('sponsorships')
            .values({ id, budget, chain, sender, nonce, gwei, day, expires_at: expiresAt, settled: false })
            .onConflict(conflict => conflict.doNothing()),
          mustChange: true,
        },
        { query: add(keys.total, gwei, limits.total), mustChange: true },
        { query: add(keys.day, gwei, limits.perDay), mustChange: true },
        { query: add(keys.visitor, 1, limits.visitorPerDay), mustChange: true },
        { query: query.deleteFrom('sponsor_counts').where('day', '<', day - keptDays) },
      ])
      return refused === undefined ? 'reserved' : (refusals[refused] ?? 'known')
    },
    async listExpired(budget, now, limit) {
      const rows = await query
        .selectFrom('sponsorships')
        .selectAll()
        .where('budget', '=', budget)
        .where('settled', '=', false)
        .where('expires_at', '<', now)
        .orderBy('expires_at')
        .limit(limit)
        .execute()
      return rows.map(toSponsorship)
    },
    async settle(id, spent) {
      const found = await query.selectFrom('sponsorships').selectAll().where('id', '=', id).executeTakeFirst()
      if (!found) return
      const { budget, gwei, day } = found
      const kept = Math.min(Math.max(spent, 0), gwei)
      const giveBack = (key: string) =>
        query
          .updateTable('sponsor_counts')
          .set(({ eb }) => ({ count: eb('count', '-', gwei - kept) }))
          .where('key', '=', key)
      await commit([
        {
          query: query
            .updateTable('sponsorships')
            .set({ settled: true, gwei: kept })
            .where('id', '=', id)
            .where('settled', '=', false),
          mustChange: true,
        },
        { query: giveBack(toKey('total', budget)) },
        { query: giveBack(toKey('day', budget, day)) },
      ])
    },
    async usage(budget, now) {
      const rows = await query
        .selectFrom('sponsor_counts')
        .select(['key', sql<number>`count`.as('count')])
        .where('key', 'in', [toKey('total', budget), toKey('day', budget, toDay(now))])
        .execute()
      const find = (kind: string) => rows.find(({ key }) => key.startsWith(`${kind} `))?.count ?? 0
      return { total: Number(find('total')), day: Number(find('day')) }
    },
  }
}

const toSponsorship = (row: Selectable<Schema['sponsorships']>): StoredSponsorship => ({
  id: row.id,
  budget: row.budget,
  chain: row.chain,
  sender: row.sender,
  nonce: row.nonce,
  gwei: row.gwei,
  expiresAt: row.expires_at,
})
