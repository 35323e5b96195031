import type { CaipAddress } from '../contract/ids.js'

/** The address alone: what follows the last colon. */
export function toAddress(account: CaipAddress): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
