import { pairingMarginMs } from '../constants.js'

/**
 * Returns whether a pairing counts as expired: 10 s or less remain.
 * @param parameters `expiresAt` and `now` in Unix milliseconds
 */
export function isPairingExpired({ expiresAt, now }: { expiresAt: number; now: number }): boolean {
  return expiresAt - now <= pairingMarginMs
}
