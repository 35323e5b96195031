/** Why storage could not be opened or used. Append-only. */
export type StorageErrorCode =
  | 'STORAGE_URL_INVALID'
  | 'STORAGE_IN_USE'
  | 'STORAGE_NOT_DURABLE'
  | 'STORAGE_TOO_NEW'
  | 'STORAGE_UNAVAILABLE'
  /** Too much at once: the operation has not started, and may be repeated. */
  | 'STORAGE_OVERLOADED'

/** An error of the storage layer; `code` is stable. */
export class StorageError extends Error {
  readonly code: StorageErrorCode
  constructor(code: StorageErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'StorageError'
    this.code = code
  }
}
