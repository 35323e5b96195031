import type { DeleteQueryBuilder, DeleteResult } from 'kysely'
import type { Schema } from './schema.js'

/** Rows deleted per transaction, so that other writes can commit in between. */
const chunkRows = 1_000

/**
 * Runs a DELETE of at most `limit` rows until it deletes less.
 *
 * @returns the number of deleted rows
 */
export async function deleteInChunks<Table extends keyof Schema>(
  toDelete: (limit: number) => DeleteQueryBuilder<Schema, Table, DeleteResult>,
): Promise<number> {
  for (let total = 0; ; ) {
    const { numDeletedRows } = await toDelete(chunkRows).executeTakeFirstOrThrow()
    total += Number(numDeletedRows)
    if (numDeletedRows < chunkRows) return total
  }
}
