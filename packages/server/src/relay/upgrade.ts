import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { endSocket } from '../utils/endSocket.js'

/** Reads the token of an upgrade request from `?auth=` or `Authorization: Bearer`. */
export function readToken(request: IncomingMessage): string | undefined {
  const query = (request.url ?? '').split('?')[1] ?? ''
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return new URLSearchParams(query).get('auth') ?? bearer
}

/** HTTP status and reason of a refused upgrade. */
export type Refusal = { status: 401 | 403 | 429 | 503; reason: string }

export const refusals: Record<'stopping' | 'full' | 'address' | 'client' | 'flood' | 'replay', Refusal> = {
  stopping: { status: 503, reason: 'The relay is stopping.' },
  full: { status: 503, reason: 'The relay is full.' },
  address: { status: 429, reason: 'Too many connections from this address.' },
  client: { status: 429, reason: 'Too many connections of this client.' },
  flood: { status: 429, reason: 'This client was closed for too many requests.' },
  replay: { status: 403, reason: 'The token was used from too many addresses.' },
}

const codes = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 429: 'RATE_LIMITED', 503: 'UNAVAILABLE' } as const

/** Responds to an upgrade request with an HTTP error and closes the connection. */
export function refuseUpgrade(socket: Duplex, { status, reason }: Refusal): void {
  const body = JSON.stringify({ code: codes[status], message: reason })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === 429 || status === 503 ? ['Retry-After: 5'] : []),
  ]
  endSocket(socket, `${head.join('\r\n')}\r\n\r\n${body}`)
}
