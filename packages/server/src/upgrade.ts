import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Relay } from './relay/createRelay.js'

/**
 * Hands websocket upgrades to the relay, and refuses all others.
 *
 * The Origin header is not looked at: wallets that are web pages or browser extensions open the relay from origins
 * of their own, which no site can list. A signed token guards the relay, and no cookie does, so a foreign page gains
 * nothing by a visitor's browser.
 */
export function createUpgradeHandler({
  relay,
}: {
  relay: Relay | undefined
}): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  return (request, socket, head) => {
    const { pathname } = toUrl(request.url)
    if (!relay || (pathname !== '/relay' && pathname !== '/relay/')) return refuse(socket, '404 Not Found')
    relay.handleUpgrade(request, socket, head)
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
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
