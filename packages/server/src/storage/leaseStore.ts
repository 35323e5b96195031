/**
 * Who serves from a database, where several processes could: one row, renewed while its process lives. Times are the
 * database's, so that clocks of machines need not agree.
 */
export type LeaseStore = {
  /**
   * Takes or renews the lease, when it is free, expired, of `holder` itself or of `deadHolder`.
   *
   * @returns who holds it now, and for how many milliseconds
   */
  take(parameters: {
    holder: string
    ttlMs: number
    deadHolder?: string | undefined
  }): Promise<{ holder: string; leftMs: number }>
  /** Gives it up; without effect when another one holds it. */
  release(holder: string): Promise<void>
}
