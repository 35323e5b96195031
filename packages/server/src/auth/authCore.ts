import type { Sealer } from './createSealer.js'
import type { Secrets } from './loadSecrets.js'
import type { Records } from './records.js'

/** What every part of sign-in needs. */
export type AuthCore = {
  records: Records
  sealer: Sealer
  secrets: Secrets
  now: () => number
  /** For tests: the codes that are mailed. */
  createCode?: (() => string) | undefined
  /** For tests: zero bits of the first proof of work. */
  workBits?: number | undefined
  /** For tests: called for each code that is compared. */
  onGuess?: (() => void) | undefined
}
