import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { toCallerAddress } from '../utils/toCallerAddress.js'

/**
 * Returns the network address that limits are keyed by: the socket's, or the one that the last of `trustedProxies`
 * proxies reports in X-Forwarded-For. IPv6 is keyed by /64, because one subscriber has that much.
 */
export function getClientAddress(request: AddressedRequest, trustedProxies: number): string {
  return toCallerAddress(getClientIp(request, trustedProxies))
}

type AddressedRequest = { remoteAddress: string | undefined; forwardedFor: string | undefined }

/** The same as a whole IP address, for services that ask for the visitor's. */
export function getClientIp(request: AddressedRequest, trustedProxies: number): string {
  const socket = request.remoteAddress ?? 'local'
  if (trustedProxies <= 0) return socket
  const hops = (request.forwardedFor ?? '').split(',')
  // Each proxy appends the address it saw, so entries are counted from the right and forged ones on the left are ignored.
  // All entries count, also malformed ones: skipping one would take a forged entry in its place.
  return toAddress(hops[hops.length - trustedProxies] ?? '') ?? socket
}

/** Returns the IP address of an entry, without the port and brackets that some proxies write. */
function toAddress(entry: string): string | undefined {
  const text = entry.trim()
  const address =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  return isIP(address) === 0 ? undefined : address
}

/** The same for a Node request (websocket upgrades). */
export function getRequestAddress(request: IncomingMessage, trustedProxies: number): string {
  const header = request.headers['x-forwarded-for']
  const forwardedFor = Array.isArray(header) ? header.join(',') : header
  return getClientAddress({ remoteAddress: request.socket.remoteAddress, forwardedFor }, trustedProxies)
}
