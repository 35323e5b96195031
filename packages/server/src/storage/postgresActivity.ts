import type pg from 'pg'
import {
  type ActivityBlock,
  type ActivityItem,
  type ActivityRecord,
  type ActivityState,
  type ActivityStore,
  toRows,
  unpackEntries,
} from './activityStore.js'

/** Blocks that are removed in one transaction. */
const prunedBlocks = 200

const selectState = `
  SELECT first::float8, first_time::float8 AS "firstTime", tip::float8, tip_hash AS "tipHash"
  FROM activity_chains WHERE chain = $1`

/** Locks the chain for this transaction; no row when its tip is another one. */
const lockTip =
  'SELECT id, first::float8, tip::float8 FROM activity_chains WHERE chain = $1 AND tip_hash IS NOT DISTINCT FROM $2 FOR UPDATE'

const insertBlocks = `
  INSERT INTO activity_blocks (chain, block, hash, time)
  SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::bigint[])`

const insertTransactions = `
  INSERT INTO activity_transactions (chain, block, place, hash, sender, recipient, nonce, failed, selector, fee)
  SELECT $1, * FROM unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::boolean[],
    $9::text[], $10::text[])`

const insertRows = `
  INSERT INTO activity_accounts (chain, account, block, place, entries)
  SELECT $1, * FROM unnest($2::text[], $3::bigint[], $4::int[], $5::text[])`

const insertPaid = `
  INSERT INTO activity_paid (chain, account, paid, block)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[])
  ON CONFLICT DO NOTHING`

const insertItems = `
  INSERT INTO activity_items (chain, account, token, item, standard, block)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
  ON CONFLICT DO NOTHING`

const selectList = `
  SELECT a.block::float8, a.place, a.entries, t.hash, t.sender, t.recipient, t.nonce::float8, t.failed AS "isFailed",
    t.selector, t.fee, b.time::float8
  FROM activity_accounts a
  JOIN activity_transactions t ON t.chain = a.chain AND t.block = a.block AND t.place = a.place
  JOIN activity_blocks b ON b.chain = a.chain AND b.block = a.block
  WHERE a.chain = (SELECT id FROM activity_chains WHERE chain = $1) AND a.account = $2
    AND (a.block, a.place) < ($3::bigint, $4::int)
  ORDER BY a.block DESC, a.place DESC LIMIT $5`

const selectPaid = `
  SELECT paid FROM activity_paid
  WHERE chain = (SELECT id FROM activity_chains WHERE chain = $1) AND account = $2
  ORDER BY block DESC LIMIT $3`

const selectItems = `
  SELECT block::float8, token, item, standard FROM activity_items
  WHERE chain = (SELECT id FROM activity_chains WHERE chain = $1) AND account = $2
    AND (block, token, item) < ($3::bigint, $4::text, $5::text)
  ORDER BY block DESC, token DESC, item DESC LIMIT $6`

const selectHash = `
  SELECT hash FROM activity_blocks
  WHERE chain = (SELECT id FROM activity_chains WHERE chain = $1) AND block = $2`

const tables = ['activity_accounts', 'activity_transactions', 'activity_paid', 'activity_blocks']

type Row = Omit<ActivityRecord, 'recipient' | 'entries'> & { recipient: string | null; entries: string }

/** Creates the store of the activity in a database that several servers may share. */
export function createPostgresActivity(parameters: {
  query<Result extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Result>>
  inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void>
}): ActivityStore {
  const { query, inTransaction } = parameters

  /** Changes a chain whose tip is still `tipHash`. */
  const change = async (
    { chain, tipHash }: { chain: string; tipHash: string | undefined },
    work: (client: pg.PoolClient, found: { id: number; first: number; tip: number }) => Promise<void>,
  ): Promise<boolean> => {
    // Also rejects after a close, which a transaction of the pool alone reports in other words.
    await query('INSERT INTO activity_chains (chain) VALUES ($1) ON CONFLICT DO NOTHING', [chain])
    let isDone = false
    await inTransaction(async client => {
      // What is lost in a power failure is read from the chain again, so this does not wait for the disk.
      await client.query('SET LOCAL synchronous_commit = off')
      const { rows } = await client.query<{ id: number; first: number; tip: number }>(lockTip, [
        chain,
        tipHash ?? null,
      ])
      const [found] = rows
      if (!found) return
      await work(client, found)
      isDone = true
    })
    return isDone
  }

  const getState = async (chain: string): Promise<ActivityState | undefined> => {
    const { rows } = await query<Omit<ActivityState, 'tipHash'> & { tipHash: string | null }>(selectState, [
      chain,
    ])
    const [state] = rows
    return state && state.tipHash !== null ? { ...state, tipHash: state.tipHash } : undefined
  }

  return {
    getState,
    append: ({ chain, tipHash, blocks }) =>
      change({ chain, tipHash }, (client, { id }) => insert(client, { id, tipHash, blocks })),
    rollBack: ({ chain, tipHash, tip }) =>
      change({ chain, tipHash }, async (client, { id }) => {
        const above = tip ?? -1
        for (const table of [...tables, 'activity_items'])
          await client.query(`DELETE FROM ${table} WHERE chain = $1 AND block > $2`, [id, above])
        await client.query(
          `UPDATE activity_chains SET tip = $2,
             tip_hash = (SELECT hash FROM activity_blocks WHERE chain = $1 AND block = $2) WHERE id = $1`,
          [id, above],
        )
      }),
    async getHash(chain, block) {
      const { rows } = await query<{ hash: string }>(selectHash, [chain, block])
      return rows[0]?.hash
    },
    async prune({ chain, first }) {
      for (;;) {
        const state = await getState(chain)
        if (!state) return
        const target = Math.min(first, state.tip)
        if (state.first >= target) return
        const next = Math.min(target, state.first + prunedBlocks)
        await change({ chain, tipHash: state.tipHash }, async (client, { id }) => {
          for (const table of tables)
            await client.query(`DELETE FROM ${table} WHERE chain = $1 AND block < $2`, [id, next])
          await client.query(
            `UPDATE activity_chains SET first = $2,
               first_time = (SELECT time FROM activity_blocks WHERE chain = $1 AND block = $2) WHERE id = $1`,
            [id, next],
          )
        })
      }
    },
    async list({ chain, account, before, limit }) {
      const { block, place } = before ?? { block: Number.MAX_SAFE_INTEGER, place: 0 }
      const { rows } = await query<Row>(selectList, [chain, account, block, place, limit])
      return rows.map(({ recipient, entries, ...row }) => ({
        ...row,
        ...(recipient !== null && { recipient }),
        entries: unpackEntries(entries),
      }))
    },
    async getPaid({ chain, account, limit }) {
      const { rows } = await query<{ paid: string }>(selectPaid, [chain, account, limit])
      return rows.map(({ paid }) => paid)
    },
    async listItems({ chain, account, before, limit }) {
      const { block, token, item } = before ?? { block: Number.MAX_SAFE_INTEGER, token: '', item: '' }
      return (await query<ActivityItem>(selectItems, [chain, account, block, token, item, limit])).rows
    },
  }
}

async function insert(
  client: pg.PoolClient,
  { id, tipHash, blocks }: { id: number; tipHash: string | undefined; blocks: readonly ActivityBlock[] },
): Promise<void> {
  const [first, tip] = [blocks[0], blocks.at(-1)]
  if (!first || !tip) return
  const transactions = blocks.flatMap(({ number, transactions: inBlock }) =>
    inBlock.map(transaction => ({ ...transaction, number })),
  )
  const packed = blocks.map(toRows)
  const rows = packed.flatMap(each => each.rows)
  const paid = packed.flatMap(each => each.paid)
  await client.query(insertBlocks, [
    id,
    blocks.map(({ number }) => number),
    blocks.map(({ hash }) => hash),
    blocks.map(({ time }) => time),
  ])
  await client.query(insertTransactions, [
    id,
    transactions.map(({ number }) => number),
    transactions.map(({ place }) => place),
    transactions.map(({ hash }) => hash),
    transactions.map(({ sender }) => sender),
    transactions.map(({ recipient }) => recipient ?? null),
    transactions.map(({ nonce }) => nonce),
    transactions.map(({ isFailed }) => isFailed),
    transactions.map(({ selector }) => selector),
    transactions.map(({ fee }) => fee),
  ])
  await client.query(insertRows, [
    id,
    rows.map(({ account }) => account),
    rows.map(({ block }) => block),
    rows.map(({ place }) => place),
    rows.map(({ entries }) => entries),
  ])
  await client.query(insertPaid, [
    id,
    paid.map(({ account }) => account),
    paid.map(({ paid: to }) => to),
    paid.map(({ block }) => block),
  ])
  const received = packed.flatMap(each => each.received)
  await client.query(insertItems, [
    id,
    received.map(({ account }) => account),
    received.map(({ token }) => token),
    received.map(({ item }) => item),
    received.map(({ standard }) => standard),
    received.map(({ block }) => block),
  ])
  if (tipHash === undefined)
    await client.query('UPDATE activity_chains SET first = $2, first_time = $3 WHERE id = $1', [
      id,
      first.number,
      first.time,
    ])
  await client.query('UPDATE activity_chains SET tip = $2, tip_hash = $3 WHERE id = $1', [
    id,
    tip.number,
    tip.hash,
  ])
}
