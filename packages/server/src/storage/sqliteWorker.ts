import { parentPort, workerData } from 'node:worker_threads'
import { StorageError, type StorageErrorCode } from './StorageError.js'
import {
  openSqliteDatabase,
  type SqliteOptions,
  type SqliteRow,
  type SqliteStatement,
  type SqliteValue,
} from './sqliteDatabase.js'

/** Requests to the worker; each gets one reply, in order. */
export type SqliteRequest =
  | { kind: 'transaction'; statements: readonly SqliteStatement[] }
  | { kind: 'all'; sql: string; parameters: readonly SqliteValue[] }
  | { kind: 'check' }
  | { kind: 'close' }

/** `code` is absent for errors of SQLite. */
export type SqliteReply =
  | { id: number; ok: true; rows: SqliteRow[]; changes: number }
  | { id: number; ok: false; message: string; code?: StorageErrorCode | undefined }

/** Reply id that reports whether the database was opened. */
export const openedId = 0

function toFailure(id: number, error: unknown): SqliteReply {
  const message = error instanceof Error ? error.message : String(error)
  return { id, ok: false, message, code: error instanceof StorageError ? error.code : undefined }
}

function serve(port: NonNullable<typeof parentPort>, options: SqliteOptions): void {
  const database = openSqliteDatabase(options)
  const execute = (request: SqliteRequest): { rows?: SqliteRow[]; changes?: number } => {
    if (request.kind === 'transaction') return { changes: database.transaction(request.statements) }
    if (request.kind === 'all') return { rows: database.all(request.sql, request.parameters) }
    if (request.kind === 'check') database.check()
    else database.close()
    return {}
  }
  port.on('message', ({ id, request }: { id: number; request: SqliteRequest }) => {
    try {
      const { rows = [], changes = 0 } = execute(request)
      port.postMessage({ id, ok: true, rows, changes } satisfies SqliteReply)
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
