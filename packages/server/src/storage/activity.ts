import { type Compilable, sql } from 'kysely'
import {
  type ActivityBlock,
  type ActivityState,
  type ActivityStore,
  toRows,
  unpackEntries,
} from './activityStore.js'
import type { Database } from './database.js'

/** Blocks that are removed in one transaction, so that reads run in between. */
const prunedBlocks = 200

const tables = ['activity_accounts', 'activity_transactions', 'activity_paid', 'activity_blocks'] as const

const start = { block: Number.MAX_SAFE_INTEGER, place: 0, token: '', item: '' }

/** Creates the store of the activity. What is lost in a power failure is read from the chain again. */
export function createActivity({ query, dialect, commit }: Database): ActivityStore {
  const idOf = (chain: string) => query.selectFrom('activity_chains').select('id').where('chain', '=', chain)

  /** Changes a chain whose tip is still `tipHash`; `move` sets its new ends. */
  const change = async (move: Compilable, ...others: readonly Compilable[]): Promise<boolean> => {
    const steps = [{ query: move, mustChange: true }, ...others.map(query => ({ query }))]
    return (await commit(steps, { mayBeLost: true })) === undefined
  }
  const updateChain = (chain: string, tipHash: string | undefined) =>
    query
      .updateTable('activity_chains')
      .where('chain', '=', chain)
      .where('tip_hash', 'is not distinct from', tipHash ?? null)

  const getState = async (chain: string): Promise<ActivityState | undefined> => {
    const row = await query
      .selectFrom('activity_chains')
      .select(['first', 'first_time as firstTime', 'tip', 'tip_hash as tipHash'])
      .where('chain', '=', chain)
      .executeTakeFirst()
    return row && row.tipHash !== null ? { ...row, tipHash: row.tipHash } : undefined
  }

  const toInserts = (chain: string, blocks: readonly ActivityBlock[]): Compilable[] => {
    const id = idOf(chain).as('chain')
    const packed = blocks.map(toRows)
    const all = sql<boolean>`true`
    const transactions = blocks.flatMap(({ number, transactions: inBlock }) =>
      inBlock.map(({ recipient = null, isFailed, ...transaction }) => ({
        ...transaction,
        block: number,
        recipient,
        failed: isFailed,
      })),
    )
    const rowsOf = dialect.toTable(
      { account: 'text', block: 'bigint', place: 'integer', entries: 'text' },
      packed.flatMap(({ rows }) => rows),
    )
    return [
      query
        .insertInto('activity_blocks')
        .columns(['chain', 'block', 'hash', 'time'])
        .expression(
          query
            .selectFrom(dialect.toTable({ number: 'bigint', hash: 'text', time: 'bigint' }, blocks))
            .select([id])
            .selectAll(),
        ),
      query
        .insertInto('activity_transactions')
        .columns([
          'chain',
          'block',
          'place',
          'hash',
          'sender',
          'recipient',
          'nonce',
          'failed',
          'selector',
          'fee',
        ])
        .expression(
          query.selectFrom(dialect.toTable(transactionTypes, transactions)).select([id]).selectAll(),
        ),
      query
        .insertInto('activity_accounts')
        .columns(['chain', 'account', 'block', 'place', 'entries'])
        .expression(query.selectFrom(rowsOf).select([id]).selectAll()),
      query
        .insertInto('activity_paid')
        .columns(['chain', 'account', 'paid', 'block'])
        .expression(
          query
            .selectFrom(
              dialect.toTable(
                { account: 'text', paid: 'text', block: 'bigint' },
                packed.flatMap(({ paid }) => paid),
              ),
            )
            .select([id])
            .selectAll()
            .where(all),
        )
        .onConflict(conflict => conflict.doNothing()),
      query
        .insertInto('activity_items')
        .columns(['chain', 'account', 'token', 'item', 'standard', 'block'])
        .expression(
          query
            .selectFrom(
              dialect.toTable(
                itemTypes,
                packed.flatMap(({ received }) => received),
              ),
            )
            .select([id])
            .selectAll()
            .where(all),
        )
        .onConflict(conflict => conflict.doNothing()),
    ]
  }

  return {
    getState,
    async append({ chain, tipHash, blocks }) {
      const [first, tip] = [blocks[0], blocks.at(-1)]
      if (!first || !tip) return (await getState(chain))?.tipHash === tipHash
      await query
        .insertInto('activity_chains')
        .values({ chain })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return change(
        updateChain(chain, tipHash)
          .set({ tip: tip.number, tip_hash: tip.hash })
          .$if(tipHash === undefined, update => update.set({ first: first.number, first_time: first.time })),
        ...toInserts(chain, blocks),
      )
    },
    rollBack({ chain, tipHash, tip }) {
      const above = tip ?? -1
      const kept = query
        .selectFrom('activity_blocks')
        .select('hash')
        .where('chain', '=', idOf(chain))
        .where('block', '=', above)
      return change(
        updateChain(chain, tipHash).set({ tip: above, tip_hash: kept }),
        ...[...tables, 'activity_items' as const].map(table =>
          query.deleteFrom(table).where('chain', '=', idOf(chain)).where('block', '>', above),
        ),
      )
    },
    async getHash(chain, block) {
      const row = await query
        .selectFrom('activity_blocks')
        .select('hash')
        .where('chain', '=', idOf(chain))
        .where('block', '=', block)
        .executeTakeFirst()
      return row?.hash
    },
    async prune({ chain, first }) {
      for (;;) {
        const state = await getState(chain)
        if (!state) return
        const target = Math.min(first, state.tip)
        if (state.first >= target) return
        const next = Math.min(target, state.first + prunedBlocks)
        const time = query
          .selectFrom('activity_blocks')
          .select('time')
          .where('chain', '=', idOf(chain))
          .where('block', '=', next)
        await change(
          updateChain(chain, state.tipHash).set({ first: next, first_time: time }),
          ...tables.map(table =>
            query.deleteFrom(table).where('chain', '=', idOf(chain)).where('block', '<', next),
          ),
        )
      }
    },
    async list({ chain, account, before = start, limit }) {
      const rows = await query
        .selectFrom('activity_accounts as a')
        .innerJoin('activity_transactions as t', join =>
          join
            .onRef('t.chain', '=', 'a.chain')
            .onRef('t.block', '=', 'a.block')
            .onRef('t.place', '=', 'a.place'),
        )
        .innerJoin('activity_blocks as b', join =>
          join.onRef('b.chain', '=', 'a.chain').onRef('b.block', '=', 'a.block'),
        )
        .select(['a.block', 'a.place', 'a.entries', 't.hash', 't.sender', 't.recipient', 't.nonce'])
        .select(['t.failed', 't.selector', 't.fee', 'b.time'])
        .where('a.chain', '=', idOf(chain))
        .where('a.account', '=', account)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('a.block', 'a.place'), '<', tuple(before.block, before.place)),
        )
        .orderBy('a.block', 'desc')
        .orderBy('a.place', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ recipient, failed, entries, ...row }) => ({
        ...row,
        ...(recipient !== null && { recipient }),
        isFailed: Boolean(failed),
        entries: unpackEntries(entries),
      }))
    },
    async getPaid({ chain, account, limit }) {
      const rows = await query
        .selectFrom('activity_paid')
        .select('paid')
        .where('chain', '=', idOf(chain))
        .where('account', '=', account)
        .orderBy('block', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ paid }) => paid)
    },
    listItems: ({ chain, account, before = start, limit }) =>
      query
        .selectFrom('activity_items')
        .select(['block', 'token', 'item', 'standard'])
        .where('chain', '=', idOf(chain))
        .where('account', '=', account)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('block', 'token', 'item'), '<', tuple(before.block, before.token, before.item)),
        )
        .orderBy('block', 'desc')
        .orderBy('token', 'desc')
        .orderBy('item', 'desc')
        .limit(limit)
        .execute(),
  }
}

const transactionTypes = {
  block: 'bigint',
  place: 'integer',
  hash: 'text',
  sender: 'text',
  recipient: 'text',
  nonce: 'bigint',
  failed: 'boolean',
  selector: 'text',
  fee: 'text',
} as const

const itemTypes = {
  account: 'text',
  token: 'text',
  item: 'text',
  standard: 'text',
  block: 'bigint',
} as const
