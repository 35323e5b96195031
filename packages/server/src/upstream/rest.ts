import { scrub } from '../logs/scrub.js'
import type { Bytes } from '../utils/bytes.js'
import { UpstreamError } from './UpstreamError.js'

/** A request to a REST endpoint: an Esplora API of Bitcoin, or the API of a Stacks node. */
export type RestRequest = {
  /** Begins with a slash; appended to the base URL. */
  path: string
  query?: Readonly<Record<string, string>> | undefined
  /** Makes it a POST; it is retried as a GET is, so sending it twice must be harmless. */
  body?: { type: 'application/json' | 'text/plain' | 'application/octet-stream'; content: RestContent }
}
export type RestContent = string | Bytes

/** What the endpoint sent: a status below 500. The text of an error has no URLs, and at most 1000 characters. */
export type RestReply = { status: number; text: string }

const maxErrorLength = 1000

/** Appends the path to the base, whose query (such as a key) stays. */
export function toRestUrl(base: string, { path, query = {} }: RestRequest): string {
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/$/, '') + path
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url.href
}

type RestInit = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: RestContent }

export const toRestInit = ({ body }: RestRequest): RestInit =>
  body
    ? { method: 'POST', headers: { 'content-type': body.type }, body: body.content }
    : { method: 'GET', headers: {} }

/** @throws UpstreamError UPSTREAM_INVALID for a status that is neither a success nor a refusal */
export function toRestReply(text: string, status: number): RestReply {
  if (status === 200 || status === 202) return { status, text }
  if (status < 400) throw new UpstreamError('UPSTREAM_INVALID', `The endpoint returned status ${status}.`)
  // URLs of endpoints carry keys, which must not reach the caller when an endpoint quotes its URL.
  return { status, text: (text.includes('://') ? scrub(text) : text).slice(0, maxErrorLength) }
}

/** Parses the JSON of a successful reply. @throws UpstreamError UPSTREAM_INVALID */
export function parseRestReply({ status, text }: RestReply): unknown {
  if (status >= 400) throw new UpstreamError('UPSTREAM_INVALID', `The endpoint returned status ${status}.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new UpstreamError('UPSTREAM_INVALID', 'The endpoint sent no JSON.')
  }
}
