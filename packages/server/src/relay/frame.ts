import { RpcError } from './rpcError.js'

/** A frame's id as the JSON text to echo: a 19-digit number does not survive `JSON.parse`. */
export type RawId = string

export type Frame =
  | { kind: 'request'; id: RawId; method: string; params: unknown }
  | { kind: 'response'; id: RawId; ok: boolean }

export type ParsedFrame = Frame | { kind: 'invalid'; id: RawId; error: RpcError }

const maxIdLength = 128

/** Frames shorter than this parse quickly, whatever is in them. */
const briefLength = 16_384
/** Brackets, colons and commas outside strings: the biggest batch that is allowed has a tenth of this. */
const maxMarks = 50_000
const maxDepth = 64

/** Reads one JSON-RPC 2.0 frame (no batches) and never throws. */
export function parseFrame(text: string): ParsedFrame {
  let value: unknown
  if (isLabyrinth(text)) return invalid('null', 'The frame has too many parts, or nests too deeply.')
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

/** The answer to a request, as text. */
export function formatResult(id: RawId, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/** The refusal of a request, as text. */
export function formatError(id: RawId, { code, message }: RpcError): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
}

function invalid(id: RawId, message: string): ParsedFrame {
  return { kind: 'invalid', id, error: new RpcError('INVALID_REQUEST', message) }
}

/**
 * Whether text has so many or so deeply nested parts that parsing it would hold up everybody else: a megabyte of
 * brackets takes a fifth of a second, a megabyte of message a millisecond. Strings are skipped in leaps.
 */
function isLabyrinth(text: string): boolean {
  if (text.length < briefLength) return false
  let depth = 0
  let marks = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        marks += 1
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
      case 0x2c: // ,
      case 0x3a: // :
        marks += 1
        break
    }
    if (depth > maxDepth || marks > maxMarks) return true
  }
  return false
}

/** Where the string that begins at `start` ends; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

function toRawId(id: unknown, text: string): RawId | undefined {
  if (typeof id === 'string') return id.length <= maxIdLength ? JSON.stringify(id) : undefined
  if (typeof id !== 'number') return undefined
  if (Number.isSafeInteger(id)) return String(id)
  const raw = findTopLevelNumber(text, 'id')
  return raw !== undefined && raw.length <= maxIdLength ? raw : undefined
}

/** The text of the last number that an object's own `key` has, in text that `JSON.parse` accepted. */
function findTopLevelNumber(text: string, key: string): string | undefined {
  // Strings are matched whole, so that braces, colons and keys inside them do not count.
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
