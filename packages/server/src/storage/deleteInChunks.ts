import type { SqliteThread } from './sqliteThread.js'

/** Rows deleted per transaction, so that other writes can commit in between. */
const chunkRows = 1_000

/**
 * Runs a DELETE that takes a value and a row limit until it deletes less than the limit.
 *
 * @returns the number of deleted rows
 */
export async function deleteInChunks(
  thread: Pick<SqliteThread, 'request'>,
  sql: string,
  value: number,
): Promise<number> {
  for (let total = 0; ; ) {
    const statements = [{ sql, rows: [[value, chunkRows]] }]
    const { changes } = await thread.request({ kind: 'transaction', statements })
    total += changes
    if (changes < chunkRows) return total
  }
}
