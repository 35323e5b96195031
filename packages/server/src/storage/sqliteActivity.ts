import {
  type ActivityBlock,
  type ActivityItem,
  type ActivityRecord,
  type ActivityStore,
  toRows,
  unpackEntries,
} from './activityStore.js'
import type { SqliteRow, SqliteStatement } from './sqliteDatabase.js'
import { createSqliteFile } from './sqliteFile.js'

/** Blocks that are removed in one transaction, so that reads run in between. */
const prunedBlocks = 200

const insertChain = 'INSERT INTO activity_chains (chain) VALUES (?) ON CONFLICT DO NOTHING'
const selectState = 'SELECT * FROM activity_chains WHERE chain = ?'
const updateFirst = 'UPDATE activity_chains SET first = ?, first_time = ? WHERE id = ?'
const updateTip = 'UPDATE activity_chains SET tip = ?, tip_hash = ? WHERE id = ?'
const insertBlock = 'INSERT INTO activity_blocks (chain, block, hash, time) VALUES (?, ?, ?, ?)'
const insertTransaction = `
  INSERT INTO activity_transactions (chain, block, place, hash, sender, recipient, nonce, failed, selector, fee)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const insertRow =
  'INSERT INTO activity_accounts (chain, account, block, place, entries) VALUES (?, ?, ?, ?, ?)'
const insertPaid =
  'INSERT INTO activity_paid (chain, account, paid, block) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'
const insertItem = `
  INSERT INTO activity_items (chain, account, token, item, standard, block) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT DO NOTHING`
const tables = ['activity_accounts', 'activity_transactions', 'activity_paid', 'activity_blocks']

const selectList = `
  SELECT a.block, a.place, a.entries, t.hash, t.sender, t.recipient, t.nonce, t.failed, t.selector, t.fee, b.time
  FROM activity_accounts a
  JOIN activity_transactions t ON t.chain = a.chain AND t.block = a.block AND t.place = a.place
  JOIN activity_blocks b ON b.chain = a.chain AND b.block = a.block
  WHERE a.chain = (SELECT id FROM activity_chains WHERE chain = ?) AND a.account = ?
    AND (a.block, a.place) < (?, ?)
  ORDER BY a.block DESC, a.place DESC LIMIT ?`

const selectPaid = `
  SELECT paid FROM activity_paid
  WHERE chain = (SELECT id FROM activity_chains WHERE chain = ?) AND account = ?
  ORDER BY block DESC LIMIT ?`

const selectItems = `
  SELECT block, token, item, standard FROM activity_items
  WHERE chain = (SELECT id FROM activity_chains WHERE chain = ?) AND account = ?
    AND (block, token, item) < (?, ?, ?)
  ORDER BY block DESC, token DESC, item DESC LIMIT ?`

const selectHash = `
  SELECT hash FROM activity_blocks
  WHERE chain = (SELECT id FROM activity_chains WHERE chain = ?) AND block = ?`

type State = { id: number; first: number; firstTime: number; tip: number; tipHash: string | undefined }

/**
 * Creates the store of the activity in a file and thread for it alone, so that indexing neither fills the mailbox nor
 * delays its commits. The first call opens the file.
 */
export function createSqliteActivity(
  file: string,
): ActivityStore & { check(): Promise<void>; close(): Promise<void> } {
  const { all, write, inTurn, check, close } = createSqliteFile({
    file,
    content: 'activity',
    synchronous: 'NORMAL',
  })
  const read = async (chain: string): Promise<State | undefined> => {
    const [row] = await all(selectState, [chain])
    return row && toState(row)
  }

  return {
    async getState(chain) {
      const state = await read(chain)
      if (state?.tipHash === undefined) return undefined
      const { first, firstTime, tip, tipHash } = state
      return { first, firstTime, tip, tipHash }
    },
    append: ({ chain, tipHash, blocks }) =>
      inTurn(async () => {
        await write([{ sql: insertChain, rows: [[chain]] }])
        const state = await read(chain)
        if (!state || state.tipHash !== tipHash) return false
        await write(toStatements(state, blocks))
        return true
      }),
    rollBack: ({ chain, tipHash, tip }) =>
      inTurn(async () => {
        const state = await read(chain)
        if (!state || state.tipHash !== tipHash) return false
        const above = tip ?? -1
        const [kept] = tip === undefined ? [] : await all(selectHash, [chain, tip])
        await write([
          ...[...tables, 'activity_items'].map(table => ({
            sql: `DELETE FROM ${table} WHERE chain = ? AND block > ?`,
            rows: [[state.id, above]],
          })),
          { sql: updateTip, rows: [[above, kept?.['hash'] ?? null, state.id]] },
        ])
        return true
      }),
    async getHash(chain, block) {
      const [row] = await all(selectHash, [chain, block])
      return typeof row?.['hash'] === 'string' ? row['hash'] : undefined
    },
    async prune({ chain, first }) {
      for (;;) {
        const isDone = await inTurn(async () => {
          const state = await read(chain)
          if (state?.tipHash === undefined) return true
          const target = Math.min(first, state.tip)
          if (state.first >= target) return true
          const next = Math.min(target, state.first + prunedBlocks)
          const [block] = await all('SELECT time FROM activity_blocks WHERE chain = ? AND block = ?', [
            state.id,
            next,
          ])
          await write([
            ...tables.map(table => ({
              sql: `DELETE FROM ${table} WHERE chain = ? AND block < ?`,
              rows: [[state.id, next]],
            })),
            { sql: updateFirst, rows: [[next, Number(block?.['time'] ?? 0), state.id]] },
          ])
          return next === target
        })
        if (isDone) return
      }
    },
    async list({ chain, account, before, limit }) {
      const { block, place } = before ?? { block: Number.MAX_SAFE_INTEGER, place: 0 }
      return (await all(selectList, [chain, account, block, place, limit])).map(toRecord)
    },
    async getPaid({ chain, account, limit }) {
      return (await all(selectPaid, [chain, account, limit])).map(row => String(row['paid']))
    },
    async listItems({ chain, account, before, limit }) {
      const { block, token, item } = before ?? { block: Number.MAX_SAFE_INTEGER, token: '', item: '' }
      return (await all(selectItems, [chain, account, block, token, item, limit])).map(toItem)
    },
    check,
    close,
  }
}

function toStatements({ id, tipHash }: State, blocks: readonly ActivityBlock[]): SqliteStatement[] {
  const [first, tip] = [blocks[0], blocks.at(-1)]
  if (!first || !tip) return []
  const packed = blocks.map(toRows)
  return [
    ...(tipHash === undefined ? [{ sql: updateFirst, rows: [[first.number, first.time, id]] }] : []),
    { sql: insertBlock, rows: blocks.map(({ number, hash, time }) => [id, number, hash, time]) },
    {
      sql: insertTransaction,
      rows: blocks.flatMap(({ number, transactions }) =>
        transactions.map(({ place, hash, sender, recipient, nonce, isFailed, selector, fee }) => [
          id,
          number,
          place,
          hash,
          sender,
          recipient ?? null,
          nonce,
          isFailed ? 1 : 0,
          selector,
          fee,
        ]),
      ),
    },
    {
      sql: insertRow,
      rows: packed.flatMap(({ rows }) =>
        rows.map(({ account, block, place, entries }) => [id, account, block, place, entries]),
      ),
    },
    {
      sql: insertPaid,
      rows: packed.flatMap(({ paid }) =>
        paid.map(({ account, paid: to, block }) => [id, account, to, block]),
      ),
    },
    {
      sql: insertItem,
      rows: packed.flatMap(({ received }) =>
        received.map(({ account, token, item, standard, block }) => [
          id,
          account,
          token,
          item,
          standard,
          block,
        ]),
      ),
    },
    { sql: updateTip, rows: [[tip.number, tip.hash, id]] },
  ]
}

function toState(row: SqliteRow): State {
  const tipHash = row['tip_hash']
  return {
    id: Number(row['id']),
    first: Number(row['first']),
    firstTime: Number(row['first_time']),
    tip: Number(row['tip']),
    tipHash: typeof tipHash === 'string' ? tipHash : undefined,
  }
}

function toRecord(row: SqliteRow): ActivityRecord {
  const recipient = row['recipient']
  return {
    block: Number(row['block']),
    place: Number(row['place']),
    time: Number(row['time']),
    hash: String(row['hash']),
    sender: String(row['sender']),
    ...(typeof recipient === 'string' && { recipient }),
    nonce: Number(row['nonce']),
    isFailed: row['failed'] === 1,
    selector: String(row['selector']),
    fee: String(row['fee']),
    entries: unpackEntries(String(row['entries'])),
  }
}

function toItem(row: SqliteRow): ActivityItem {
  return {
    block: Number(row['block']),
    token: String(row['token']),
    item: String(row['item']),
    standard: row['standard'] === 'erc721' ? 'erc721' : 'erc1155',
  }
}
