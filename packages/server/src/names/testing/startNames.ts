import type { ServerOptions } from '../../options.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import { createFakeEvm, type FakeEvm } from '../../testing/fakeEvm.js'

export const root = 'eip155:31337'
export const parent = 'latchkit.eth'

/** A server that registers names below `latchkit.eth`, and a chain without contracts. */
export async function startNames(options: ServerOptions = {}): Promise<TestServer & { evm: FakeEvm }> {
  const evm = createFakeEvm()
  evm.multicall = false
  const server = await createTestServer({
    rpcUrls: { [root]: 'http://node.example' },
    names: { parent, chain: 'eip155:1' },
    fetch: evm.fetch,
    ...options,
    rateLimits: { nameChanges: 1e9, perIp: 1e9, rpcPerIp: 1e9, ...options.rateLimits },
  })
  return { ...server, evm }
}
