/**
 * One fact of sign-in: a user, an identity, a device, a session, a code, a counter. Every kind has one table, so that a
 * change to several facts is one transaction and every race is decided by a key or a revision.
 */
export type AuthRecord = {
  kind: string
  /** Unique within its kind. Tokens and codes are stored as hashes only. */
  key: string
  /** Id of the user that it is deleted with; '' for none. */
  owner: string
  /** From 1; rises with each change. */
  revision: number
  /** Unix milliseconds; afterwards it is as if it were not there. `neverExpires` keeps it. */
  expiresAt: number
  /** JSON. */
  body: string
}

export const neverExpires: number = Number.MAX_SAFE_INTEGER

export type AuthChange =
  /** Refused when a live record has the key. */
  | { type: 'insert'; record: AuthRecord }
  /** Refused unless a live record has the revision before. */
  | { type: 'replace'; record: AuthRecord }
  /** Refused unless a live record has this revision. */
  | { type: 'delete'; kind: string; key: string; revision: number }
  /** Deletes whatever a user owns. */
  | { type: 'deleteOwned'; owner: string }

/** Records of sign-in. Promises resolve once a change is on disk. */
export type AuthStore = {
  get(kind: string, key: string, now: number): Promise<AuthRecord | undefined>
  /** Returns the live records of one kind that a user owns, by key. */
  list(kind: string, owner: string, now: number): Promise<AuthRecord[]>
  /** Returns the live records of one kind whose keys come after `after` in their order, at most `limit`. */
  scan(kind: string, page: { after: string; limit: number }, now: number): Promise<AuthRecord[]>
  /** Makes all changes, or none and returns false when one of them is refused. */
  commit(changes: readonly AuthChange[], now: number): Promise<boolean>
  /** Deletes what expired; returns the number of records. */
  purge(now: number): Promise<number>
}
