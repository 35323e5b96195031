import type { RelayTarget } from '@latchkit/testing/conformance'
import type { Break } from '../../testing/breaks.js'
import { connectRelayClient, type RelayClient } from './relayClient.js'
import { type RelayProcess, startRelayProcess } from './relayProcess.js'
import { type ClientKey, createClientKey } from './signToken.js'

/** Starts one or two relay processes on one storage, as a target of `describeRelay`. For tests. */
export async function startRelayTarget({
  storage,
  redis,
  broken,
  processes = 1,
  dispose = async () => {},
}: {
  storage: string
  redis?: string | undefined
  broken?: Break | undefined
  processes?: 1 | 2 | undefined
  /** Called last, to remove what the caller created. */
  dispose?: (() => Promise<void> | void) | undefined
}): Promise<RelayTarget & { relays: RelayProcess[] }> {
  const start = (port?: number): Promise<RelayProcess> => startRelayProcess({ storage, port, redis, broken })
  const relays = await Promise.all(Array.from({ length: processes }, () => start()))
  const keys = new Map<string, ClientKey>()
  const clients = new Set<RelayClient>()
  return {
    relays,
    async connect({ at, as, acknowledge }) {
      const key = (as === undefined ? undefined : keys.get(as)) ?? createClientKey()
      if (as !== undefined) keys.set(as, key)
      const url = (relays[at] ?? relays[0])?.url ?? ''
      const client = await connectRelayClient(url, { key, acknowledge })
      clients.add(client)
      return client
    },
    async crash() {
      await Promise.all(relays.map(relay => relay.kill()))
      const ports = relays.map(({ port }) => port)
      relays.splice(0, relays.length, ...(await Promise.all(ports.map(start))))
    },
    async dispose() {
      for (const { socket } of clients) socket.terminate()
      await Promise.all(relays.map(relay => relay.stop()))
      await dispose()
    },
  }
}
