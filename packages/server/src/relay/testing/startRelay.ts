import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStorage } from '../../storage/createStorage.js'
import type { Storage } from '../../storage/storage.js'
import { createRelay } from '../createRelay.js'
import type { Relay, RelayOptions } from '../relay.js'

export type RunningRelay = {
  relay: Relay
  storage: Storage
  server: Server
  url: string
  close(): Promise<void>
}

/**
 * Starts a relay on a free loopback port, by default with storage in memory and turns of any length: a busy machine is no
 * overload. For tests.
 */
export async function startRelay(
  options: Partial<RelayOptions> & { port?: number } = {},
): Promise<RunningRelay> {
  const storage = options.storage ?? (await createStorage('memory:'))
  const server = createServer()
  await new Promise<void>(resolve => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/relay`
  const relay = createRelay({
    relayUrl: url,
    ...options,
    limits: { turnMs: Number.POSITIVE_INFINITY, ...options.limits },
    storage,
  })
  server.on('upgrade', relay.handleUpgrade)
  return {
    relay,
    storage,
    server,
    url,
    async close() {
      await relay.close()
      await storage.close()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
