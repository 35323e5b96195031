import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startAnvil } from '@latchkit/devnet'
import { createServer } from '@latchkit/server'
import { demoPolicy } from '../../scripts/demo/policies.mjs'
import { readSite, startStaticServer } from '../../scripts/lib/staticServer.mjs'
import { solanaChain } from './solana.js'
import type { System } from './system.js'

/** Genesis hash of Solana's mainnet, whose first 32 characters are its CAIP-2 reference. */
const mainnetGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

export type Mainnets = {
  /** The page of README.md's example. */
  url: string
  /** The chain that plays Ethereum. */
  evmUrl: string
  /** JSON-RPC methods that reached the chains, oldest first. */
  methods: readonly string[]
  stop(): Promise<void>
}

/** Forwards JSON-RPC to a chain, and plays mainnet where it is asked who it is. */
async function startProxy(
  target: string,
  methods: string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const server: Server = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString()
    const { id, method } = JSON.parse(body) as { id: unknown; method: string }
    methods.push(method)
    response.setHeader('content-type', 'application/json')
    if (method === 'getGenesisHash') {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: mainnetGenesis }))
      return
    }
    const headers = { 'content-type': 'application/json' }
    const forwarded = await fetch(target, { method: 'POST', headers, body })
    response.end(await forwarded.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Development chains under the ids of Ethereum and Solana, behind a server that alone knows where they are. */
export async function startMainnets(system: System): Promise<Mainnets> {
  const methods: string[] = []
  const directory = await mkdtemp(join(tmpdir(), 'latchkit-mainnets-'))
  const anvil = await startAnvil({ chainId: 1 })
  const evm = await startProxy(anvil.rpcUrl, methods)
  const solana = await startProxy(system.devnet.chains[solanaChain]?.rpcUrl ?? '', methods)
  const port = await getFreePort()
  const apiUrl = `http://localhost:${port}`
  const host = await startStaticServer({
    files: await readSite(fileURLToPath(new URL('../../.cache/e2e-host', import.meta.url))),
    port: 0,
    what: 'host page',
    config: { apiUrl },
    policy: demoPolicy({ serverUrl: apiUrl, rpcUrls: [], secureUrl: 'http://localhost:1' }).replace(
      "style-src 'self'",
      "style-src 'self' 'unsafe-inline'",
    ),
  })
  const server = await createServer({
    storage: `file:${join(directory, 'server.db')}`,
    rpcUrls: { 'eip155:1': evm.url, [`solana:${mainnetGenesis.slice(0, 32)}`]: solana.url },
    allowedOrigins: [new URL(host.url).origin],
    environment: 'development',
    logLevel: 'warn',
    publicUrl: apiUrl,
  })
  await server.listen({ port, host: '127.0.0.1' })
  return {
    url: `${host.url}/?readme`,
    evmUrl: anvil.rpcUrl,
    methods,
    async stop() {
      await server.close()
      await host.stop()
      await Promise.all([evm.stop(), solana.stop(), anvil.stop()])
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function getFreePort(): Promise<number> {
  const server = createHttpServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>(resolve => server.close(() => resolve()))
  return port
}
