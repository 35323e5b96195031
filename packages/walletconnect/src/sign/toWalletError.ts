import type { ErrorCode } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'
import { readRpcError } from '../utils.js'

const codes: Readonly<Record<number, ErrorCode>> = {
  4001: 'USER_REJECTED',
  4200: 'METHOD_UNSUPPORTED',
  4902: 'NETWORK_NOT_FOUND',
  5100: 'UNSUPPORTED_CHAIN',
  5101: 'METHOD_UNSUPPORTED',
  5104: 'UNSUPPORTED_CHAIN',
  7001: 'SESSION_NOT_FOUND',
  8000: 'WALLET_TIMEOUT',
  10001: 'METHOD_UNSUPPORTED',
  [-32002]: 'REQUEST_PENDING',
  [-32601]: 'METHOD_UNSUPPORTED',
}

/** Some wallets reject under a general code; their message says so. */
const rejectionMessage = /\b(user|was|request) (has )?(rejected|denied|declined|cancell?ed|disapproved)/i

/** Maps the error of a wallet's response to a typed one. An error without a code counts as 5000. */
export function toWalletError(error: unknown): LatchkitError {
  const { rpcCode = 5000, details, data } = readRpcError(error)
  const isRejection = (rpcCode >= 5000 && rpcCode <= 5003) || rejectionMessage.test(details ?? '')
  const code = codes[rpcCode] ?? (isRejection ? 'USER_REJECTED' : 'WALLET_FAILED')
  return new LatchkitError(code, { details, rpcCode, context: data === undefined ? undefined : { data } })
}
