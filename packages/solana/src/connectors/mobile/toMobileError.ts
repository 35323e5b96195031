import type { ErrorCode } from '@latchkit/core'
import { LatchkitError, toDetails } from '@latchkit/core/family'
import { toError } from '../../toError.js'

/** Numbers of the Mobile Wallet Adapter specification. */
export const authorizationFailed = -1
const codes: ReadonlyMap<number, ErrorCode> = new Map([
  // The visitor declined, or the token has expired; an expired token is retried without it.
  [authorizationFailed, 'USER_REJECTED'],
  [-2, 'SIMULATION_FAILED'],
  [-3, 'USER_REJECTED'],
  [-4, 'RPC_FAILED'],
  [-6, 'WALLET_FAILED'],
  [-7, 'NETWORK_NOT_FOUND'],
  [-100, 'METHOD_UNSUPPORTED'],
])

export function toMobileError(error: unknown): LatchkitError {
  const { code: rpcCode, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const code = typeof rpcCode === 'number' ? codes.get(rpcCode) : undefined
  if (!code) return toError(error)
  return new LatchkitError(code, {
    cause: error,
    rpcCode: rpcCode as number,
    details: toDetails(message),
  })
}
