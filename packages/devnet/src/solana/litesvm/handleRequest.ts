import type { Ledger } from './ledger.js'
import { methods } from './methods.js'
import { RpcError } from './rpcError.js'

/** JSON with bigints as plain numbers, as a node writes its u64. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? Number(each) : each))

/** Returns the JSON-RPC response to a request as text; an invalid request or a failed method is an error response. */
export function handleRequest(ledger: Ledger, text: string): string {
  const request: unknown = JSON.parse(text)
  const {
    id = null,
    method,
    params = [],
  } = (typeof request === 'object' && request ? request : {}) as {
    id?: unknown
    method?: unknown
    params?: unknown
  }
  try {
    if (typeof method !== 'string') throw new RpcError(-32600, 'Invalid request')
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw new RpcError(-32601, 'Method not found')
    return toJson({ jsonrpc: '2.0', result: run(ledger, Array.isArray(params) ? params : []), id })
  } catch (error) {
    const { code, message, data } = error instanceof RpcError ? error : new RpcError(-32603, 'Internal error')
    return toJson({ jsonrpc: '2.0', error: { code, message, ...(data === undefined ? {} : { data }) }, id })
  }
}
