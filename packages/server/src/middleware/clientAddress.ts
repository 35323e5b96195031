import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The network address limits are counted by: the socket's, or the one the last of `trustedProxies`
 * proxies vouches for in X-Forwarded-For. IPv6 counts by /64, because one subscriber owns that much.
 */
export function getClientAddress(
  request: { remoteAddress: string | undefined; forwardedFor: string | undefined },
  trustedProxies: number,
): string {
  const socket = normalize(request.remoteAddress ?? 'local')
  if (trustedProxies <= 0) return socket
  const hops = (request.forwardedFor ?? '')
    .split(',')
    .map(hop => hop.trim())
    .filter(hop => isIP(hop) !== 0)
  // Each proxy appends whom it saw: counted from the right, forged entries on the left never matter.
  const hop = hops[hops.length - trustedProxies]
  return hop === undefined ? socket : normalize(hop)
}

/** The same for a raw Node request (the websocket upgrade). */
export function getRequestAddress(request: IncomingMessage, trustedProxies: number): string {
  const header = request.headers['x-forwarded-for']
  const forwardedFor = Array.isArray(header) ? header.join(',') : header
  return getClientAddress({ remoteAddress: request.socket.remoteAddress, forwardedFor }, trustedProxies)
}

function normalize(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
