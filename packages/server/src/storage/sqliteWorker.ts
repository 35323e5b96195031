import { parentPort, workerData } from 'node:worker_threads'
import { StorageError, type StorageErrorCode } from './StorageError.js'
import {
  execute,
  openSqliteDatabase,
  type SqliteOptions,
  type SqliteRequest,
  type SqliteResult,
} from './sqliteDatabase.js'

/** `code` is absent for errors of SQLite. */
export type SqliteReply =
  | ({ id: number; ok: true } & SqliteResult)
  | { id: number; ok: false; message: string; code?: StorageErrorCode | undefined }

/** Reply id that reports whether the database was opened. */
export const openedId = 0

function toFailure(id: number, error: unknown): SqliteReply {
  const message = error instanceof Error ? error.message : String(error)
  return { id, ok: false, message, code: error instanceof StorageError ? error.code : undefined }
}

function serve(port: NonNullable<typeof parentPort>, options: SqliteOptions): void {
  const database = openSqliteDatabase(options)
  port.on('message', ({ id, request }: { id: number; request: SqliteRequest }) => {
    try {
      port.postMessage({ id, ok: true, ...execute(database, request) } satisfies SqliteReply)
    } catch (error) {
      port.postMessage(toFailure(id, error))
    }
    if (request.kind === 'close') port.close()
  })
  port.postMessage({ id: openedId, ok: true, rows: [], changes: 0 } satisfies SqliteReply)
}

if (parentPort !== null) {
  try {
    serve(parentPort, workerData as SqliteOptions)
  } catch (error) {
    parentPort.postMessage(toFailure(openedId, error))
    parentPort.close()
  }
}
