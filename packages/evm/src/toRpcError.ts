import { type BaseError, isError } from '@latchkit/core'

type WithData = { data?: unknown }

/** Numbers that viem and ethers know these by; a wallet on another device may have sent none, or another. */
const rpcCodes: Partial<Record<BaseError['code'], number>> = {
  USER_REJECTED: 4001,
  METHOD_UNSUPPORTED: 4200,
  REQUEST_PENDING: -32002,
}

/** Ours for an unnamed failure; viem reads it as a rejection. */
const unnamed = 5000

/**
 * One of our errors in the form of EIP-1193, with the node's data; others stay as they are. For libraries that read the
 * number of an error.
 */
export function toRpcError(error: unknown): unknown {
  if (!isError(error)) return error
  const source = error.walk(each => (each as WithData | null)?.data !== undefined)
  const code = rpcCodes[error.code] ?? (error.rpcCode === unnamed ? undefined : error.rpcCode)
  return Object.assign(new Error(error.message, { cause: error }), {
    code,
    data: (source as WithData | undefined)?.data,
  })
}
