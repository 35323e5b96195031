import type { ErrorCode } from '@latchkit/core'
import { errorCodes, LatchkitError } from '@latchkit/core/internal'
import type { WireError } from '../protocol/messages.js'

/** Codes of the auth API that have another name here. */
const renamed: Readonly<Record<string, ErrorCode>> = {
  NETWORK: 'LOGIN_UNAVAILABLE',
  SHARE_LOCKED: 'LOGIN_SHARE_LOCKED',
  PROOF_INVALID: 'LOGIN_SESSION_EXPIRED',
  RATE_LIMITED: 'LOGIN_RATE_LIMITED',
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code)

/** The typed error for one of the secure site; a code that is not ours is a failure of the wallet. */
export function toLoginError({ code, message, rpcCode }: WireError): LatchkitError {
  const errorCode =
    (Object.hasOwn(renamed, code) ? renamed[code] : undefined) ?? (isCode(code) ? code : 'WALLET_FAILED')
  return new LatchkitError(errorCode, { details: message, rpcCode })
}
