import type { BaseError } from '@latchkit/core'

/** What a hook returns that reads something. */
export type QueryResult<Data> = {
  /** A read is under way, the first or a refresh. */
  isFetching: boolean
  /** Reads again. Never rejects: a failure is in `error`. */
  refetch(): Promise<void>
} & (
  | { status: 'pending'; isPending: true; data: undefined; error: undefined }
  | { status: 'success'; isPending: false; data: Data; error: undefined }
  /** The latest read failed; `data` is from the one before. */
  | { status: 'error'; isPending: false; data: Data | undefined; error: BaseError }
)

/** The result of a read by what it has: an error, else data, else nothing yet. */
export function toQueryResult<Data>(
  data: Data | undefined,
  error: BaseError | undefined,
  rest: Pick<QueryResult<Data>, 'isFetching' | 'refetch'>,
): QueryResult<Data> {
  if (error) return { ...rest, status: 'error', isPending: false, data, error }
  return data === undefined
    ? { ...rest, status: 'pending', isPending: true, data: undefined, error }
    : { ...rest, status: 'success', isPending: false, data, error }
}
