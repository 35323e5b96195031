import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { CapabilityParts } from './capability.js'
import { endSocket } from './utils/endSocket.js'

/**
 * Creates the handler of websocket upgrades: a capability's path goes to it, other paths are refused.
 *
 * The Origin header is ignored, because wallets that are web pages or browser extensions connect from origins that
 * no site can list. The relay is protected by a signed token and not by cookies, so a foreign page gains nothing
 * through a visitor's browser.
 */
export function createUpgradeHandler(
  upgrades: readonly NonNullable<CapabilityParts['upgrade']>[],
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  return (request, socket, head) => {
    const { pathname } = toUrl(request.url)
    const upgrade = upgrades.find(({ path }) => pathname === path || pathname === `${path}/`)
    if (!upgrade) return refuse(socket, '404 Not Found')
    upgrade.handle(request, socket, head)
  }
}

function toUrl(target: string | undefined): URL {
  try {
    return new URL(target ?? '/', 'http://server')
  } catch {
    return new URL('http://server/unreadable')
  }
}

function refuse(socket: Duplex, status: string): void {
  endSocket(socket, `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
