import { isTooComplex } from '../utils/isTooComplex.js'
import { RpcError } from './rpcError.js'

/** A frame's id as JSON text, because a 19-digit number does not survive `JSON.parse`. */
export type RawId = string

export type Frame =
  | { kind: 'request'; id: RawId; method: string; params: unknown }
  | { kind: 'response'; id: RawId; ok: boolean }

export type ParsedFrame = Frame | { kind: 'invalid'; id: RawId; error: RpcError }

const maxIdLength = 128

/** Frames up to this length are parsed without a check, because any content of that size parses quickly. */
const smallFrameLength = 16_384
/** Most brackets, colons and commas outside strings; the largest allowed batch has a tenth of this. */
const maxMarks = 50_000
const maxDepth = 64

/** Parses one JSON-RPC 2.0 frame (no batches). Never throws. */
export function parseFrame(text: string): ParsedFrame {
  let value: unknown
  if (text.length >= smallFrameLength && isTooComplex(text, { maxDepth, maxMarks }))
    return invalid('null', 'The frame has too many parts, or nests too deeply.')
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'invalid', id: 'null', error: new RpcError('PARSE', 'The frame is not JSON.') }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid('null', 'The frame must be one JSON-RPC object; batches are not supported.')
  const id = toRawId((value as { id?: unknown }).id, text)
  if (id === undefined)
    return invalid('null', 'The id must be a string or a number of at most 128 characters.')
  const { jsonrpc, method, params } = value as { jsonrpc?: unknown; method?: unknown; params?: unknown }
  if (jsonrpc !== '2.0') return invalid(id, 'jsonrpc must be "2.0".')
  if (typeof method === 'string') return { kind: 'request', id, method, params }
  if (method === undefined && ('result' in value || 'error' in value))
    return { kind: 'response', id, ok: 'result' in value && !('error' in value) }
  return invalid(id, 'The frame is neither a request nor a response.')
}

/** Formats a JSON-RPC result. */
export function formatResult(id: RawId, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/** Formats a JSON-RPC error. */
export function formatError(id: RawId, { code, message }: RpcError): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
}

function invalid(id: RawId, message: string): ParsedFrame {
  return { kind: 'invalid', id, error: new RpcError('INVALID_REQUEST', message) }
}

function toRawId(id: unknown, text: string): RawId | undefined {
  if (typeof id === 'string') return id.length <= maxIdLength ? JSON.stringify(id) : undefined
  if (typeof id !== 'number') return undefined
  if (Number.isSafeInteger(id)) return String(id)
  const raw = findTopLevelNumber(text, 'id')
  return raw !== undefined && raw.length <= maxIdLength ? raw : undefined
}

/** Returns the text of the last number under a top-level `key`, in text that `JSON.parse` accepted. */
function findTopLevelNumber(text: string, key: string): string | undefined {
  // A string is one token, so that braces, colons and keys inside it are ignored.
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g
  let depth = 0
  let lastKey: string | undefined
  let previous: string | undefined
  let found: string | undefined
  for (const [part] of text.matchAll(token)) {
    if (part === '{' || part === '[') depth += 1
    else if (part === '}' || part === ']') depth -= 1
    else if (depth === 1 && part === ':') lastKey = previous
    else if (depth === 1 && previous === ':' && lastKey === `"${key}"`) found = part
    previous = part
  }
  return found !== undefined && /^-?\d/.test(found) ? found : undefined
}
