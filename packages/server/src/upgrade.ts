import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from './logs/createLog.js'
import type { OriginPolicy } from './middleware/originPolicy.js'
import type { Relay } from './relay/createRelay.js'

/**
 * Hands websocket upgrades to the relay, and refuses all others. A page's origin must be allowed; wallets,
 * which send none, are let in.
 */
export function createUpgradeHandler(parameters: {
  relay: Relay | undefined
  origins: OriginPolicy
  log: Log
}): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const { relay, origins, log } = parameters
  return (request, socket, head) => {
    const { origin } = request.headers
    const { pathname, searchParams } = toUrl(request.url)
    if (!relay || (pathname !== '/relay' && pathname !== '/relay/')) return refuse(socket, '404 Not Found')
    const projectId = searchParams.get('projectId') ?? undefined
    if (origin !== undefined && !origins.allows(origin, projectId)) {
      log.info({ route: '/relay', status: 403 }, 'upgrade refused')
      return refuse(socket, '403 Forbidden')
    }
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
