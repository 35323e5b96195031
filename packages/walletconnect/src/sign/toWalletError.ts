import { BaseError, type ErrorCode } from '@latchkit/core'
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

/** Wallets that answer a refusal under a general code still say it in words. */
const rejectionWords = /\b(user|was|request) (has )?(rejected|denied|declined|cancell?ed|disapproved)/i

/** The typed form of an error that a wallet answered (D44). R8.15: a wallet that gives no code means 5000. */
export function toWalletError(error: unknown): BaseError {
  const { rpcCode = 5000, details, data } = readRpcError(error)
  const isRejection = (rpcCode >= 5000 && rpcCode <= 5003) || rejectionWords.test(details ?? '')
  const ours = codes[rpcCode] ?? (isRejection ? 'USER_REJECTED' : 'WALLET_FAILED')
  return new BaseError(ours, { details, rpcCode, context: data === undefined ? undefined : { data } })
}
