import type { ErrorCode } from './codes.js'

/** Failures that a retry can overcome, without a change of the site or the wallet. */
const retryable: readonly ErrorCode[] = [
  'USER_REJECTED',
  'CANCELLED',
  'REQUEST_PENDING',
  'SESSION_EXPIRED',
  'SESSION_NOT_FOUND',
  'NOT_CONNECTED',
  'WALLET_TIMEOUT',
  'WALLET_LOCKED',
  'WALLET_FAILED',
  'WALLET_LOAD_FAILED',
  'ACCOUNT_CHANGED',
  'PAIRING_EXPIRED',
  'SIGN_FAILED',
  'CHAIN_MISMATCH',
  'EXPIRED',
  'TIMEOUT',
  'OFFLINE',
  'RATE_LIMITED',
  'RPC_FAILED',
  'RELAY_UNREACHABLE',
  'REQUEST_TIMEOUT',
  'SERVER_ERROR',
  'BALANCE_UNAVAILABLE',
  'HISTORY_UNAVAILABLE',
  'NAME_MESSAGE_EXPIRED',
  'NFTS_UNAVAILABLE',
  'UNKNOWN',
]

/** Returns whether it makes sense to offer 'Try again' after this code. */
export function isRetryable(code: ErrorCode): boolean {
  return retryable.includes(code)
}
