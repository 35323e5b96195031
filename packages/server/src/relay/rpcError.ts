/** JSON-RPC error codes of the relay. The first five are standard; the others are append-only. */
export const rpcErrorCodes = {
  PARSE: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL: -32603,
  TOO_MANY_REQUESTS: -32001,
  // The code of a rate, because clients wait and try again for both.
  BUSY: -32001,
  MAILBOX_FULL: -32002,
  TTL_TOO_SHORT: -32003,
  TTL_TOO_LONG: -32004,
  TOO_MANY_SUBSCRIPTIONS: -32005,
  BATCH_TOO_LARGE: -32006,
} as const

export type RpcErrorName = keyof typeof rpcErrorCodes

/** An error sent to the client as a JSON-RPC error; its message never quotes the input. */
export class RpcError extends Error {
  readonly code: number
  readonly reason: RpcErrorName
  constructor(reason: RpcErrorName, message: string) {
    super(message)
    this.name = 'RpcError'
    this.reason = reason
    this.code = rpcErrorCodes[reason]
  }
}
