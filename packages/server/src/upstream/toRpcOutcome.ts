import type { RpcError } from '../errors/HttpError.js'
import { scrub } from '../logs/scrub.js'
import { isTooComplex } from '../utils/isTooComplex.js'
import { UpstreamError } from './UpstreamError.js'

/** Outcome of a call to a node: a result or a JSON-RPC error. */
export type RpcOutcome = { result: unknown } | { error: RpcError }

export const invalidResponse = (): UpstreamError =>
  new UpstreamError('UPSTREAM_INVALID', 'The endpoint sent no JSON-RPC response.')

/** Levels of nesting in a response; deeper ones would overflow the stack when they are serialised. */
export const maxDepth = 64
/** Characters of the data of an error. */
const maxDataLength = 100_000

/** URLs of endpoints carry keys, which must not reach the caller when a node quotes its URL. */
function withoutUrls<Value>(value: Value): Value {
  if (typeof value === 'string') return (value.includes('://') ? scrub(value) : value) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutUrls) as Value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [withoutUrls(key), withoutUrls(entry)]),
  ) as Value
}

/** Parses a JSON-RPC 2.0 response to request `id`. @throws UpstreamError `UPSTREAM_INVALID` */
export function toRpcOutcome(text: string, id: number): RpcOutcome {
  if (isTooComplex(text, { maxDepth })) throw invalidResponse()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalidResponse()
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidResponse()
  const response = body as { id?: unknown; result?: unknown; error?: unknown }
  if (response.error !== undefined && response.error !== null) {
    const { code, message, data } = response.error as { code?: unknown; message?: unknown; data?: unknown }
    if (typeof code !== 'number' || !Number.isSafeInteger(code)) throw invalidResponse()
    return {
      error: {
        code,
        message: withoutUrls(typeof message === 'string' ? message : 'The node refused.').slice(0, 1000),
        ...toData(data),
      },
    }
  }
  if (response.id !== id || !('result' in response)) throw invalidResponse()
  return { result: response.result }
}

/** Data of an error, without URLs; left out when it is large. */
function toData(data: unknown): { data?: unknown } {
  if (data === undefined) return {}
  const text = JSON.stringify(data)
  if (text.length > maxDataLength) return {}
  return { data: text.includes('://') ? withoutUrls(data) : data }
}
