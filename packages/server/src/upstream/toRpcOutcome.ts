import { scrub } from '../logs/scrub.js'
import { UpstreamError } from './UpstreamError.js'

/** What a node said: a result, or its own refusal. */
export type RpcOutcome = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

const invalid = () => new UpstreamError('UPSTREAM_INVALID', 'The endpoint sent no JSON-RPC answer.')

/** Addresses of endpoints carry keys; a node that quotes its own must not tell them to the caller. */
const withoutUrls = (message: string) => (message.includes('://') ? scrub(message) : message)

/** Reads a JSON-RPC 2.0 response to request `id`. @throws UpstreamError `UPSTREAM_INVALID` */
export function toRpcOutcome(text: string, id: number): RpcOutcome {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalid()
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid()
  const response = body as { id?: unknown; result?: unknown; error?: unknown }
  if (response.error !== undefined && response.error !== null) {
    const { code, message, data } = response.error as { code?: unknown; message?: unknown; data?: unknown }
    if (typeof code !== 'number' || !Number.isSafeInteger(code)) throw invalid()
    return {
      error: {
        code,
        message: withoutUrls(typeof message === 'string' ? message : 'The node refused.').slice(0, 1000),
        ...(data !== undefined && JSON.stringify(data).length <= 100_000 && { data }),
      },
    }
  }
  if (response.id !== id || !('result' in response)) throw invalid()
  return { result: response.result }
}
