import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createServer } from './createServer.js'
import type { LatchkitServer, ServerOptions } from './options.js'
import { connectRelayClient, type RelayClient } from './relay/testing/relayClient.js'
import { createClientKey, signToken } from './relay/testing/signToken.js'

// The relay behind the server's port: address, audience, origins, metrics, logs and storage.

const servers: LatchkitServer[] = []
const clients: RelayClient[] = []
const folders: string[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  for (const server of servers.splice(0)) await server.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const getFreePort = () =>
  new Promise<number>(resolve => {
    const server = createTcpServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function start(options: ServerOptions = {}, port = 0) {
  const lines: string[] = []
  const server = await createServer({
    storage: 'memory:',
    logLevel: 'trace',
    logDestination: { write: line => lines.push(line) },
    processMetrics: false,
    environment: 'development',
    ...options,
  })
  servers.push(server)
  const { url } = await server.listen({ port })
  return { server, url, relayUrl: `${url.replace('http', 'ws')}/relay`, lines }
}

async function connect(url: string, options?: Parameters<typeof connectRelayClient>[1]) {
  const client = await connectRelayClient(url, options)
  clients.push(client)
  return client
}

const topic = () => randomBytes(32).toString('hex')
const publish = (client: RelayClient, to: string, message: string) =>
  client.request('irn_publish', { topic: to, message, ttl: 300, tag: 1108 })

test('two clients find each other at /relay, and /metrics counts them', async () => {
  const { relayUrl, url } = await start()
  const app = await connect(relayUrl)
  const wallet = await connect(relayUrl)
  const where = topic()
  await app.request('irn_subscribe', { topic: where })
  await publish(wallet, where, 'aGVsbG8=')
  expect((await app.waitFor(1))[0]).toMatchObject({ topic: where, message: 'aGVsbG8=' })
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain('latchkit_relay{what="connections"} 2')
  expect(metrics).toContain('latchkit_relay_events_total{event="published"} 1')
})

test('no topic, message or token of the relay reaches the log', async () => {
  const { relayUrl, lines, server } = await start()
  const key = createClientKey()
  const token = signToken(key, { audience: relayUrl })
  const app = await connect(relayUrl, { key, token })
  const where = topic()
  await app.request('irn_subscribe', { topic: where })
  await publish(app, where, 'c2VjcmV0')
  await app.request('irn_publish', { topic: where }).catch(() => undefined)
  await connect(relayUrl, { token: 'nonsense-canary' }).catch(() => undefined)
  await server.close()
  const log = lines.join('\n')
  for (const secret of [where, 'c2VjcmV0', token, 'nonsense-canary', key.clientId])
    expect(log).not.toContain(secret)
})

test('with PUBLIC_URL a token must be made for it', async () => {
  const port = await getFreePort()
  const { relayUrl } = await start({ publicUrl: 'https://latchkit.example/kit/' }, port)
  const audience = 'wss://latchkit.example/kit/relay'
  const key = createClientKey()
  await connect(relayUrl, { key, token: signToken(key, { audience }) })
  await expect(connect(relayUrl, { key, token: signToken(key, { audience: relayUrl }) })).rejects.toThrow(
    /401|403/,
  )
})

test('in production a wallet that is a page or an extension is let in from any origin, and the HTTP API is not', async () => {
  const port = await getFreePort()
  const { relayUrl, url } = await start(
    {
      allowedOrigins: ['https://app.example'],
      environment: 'production',
      publicUrl: `http://127.0.0.1:${port}`,
    },
    port,
  )
  const withOrigin = (origin: string, token: string | undefined) =>
    connect(`${relayUrl}?projectId=test${token === undefined ? '' : `&auth=${token}`}`, {
      headers: { origin },
    })
  const origins = [
    'https://app.example',
    'https://wallet.example',
    'chrome-extension://abcdefghijklmnop',
    'null',
  ]
  for (const origin of origins) {
    await withOrigin(origin, signToken(createClientKey(), { audience: relayUrl }))
    await expect(withOrigin(origin, undefined)).rejects.toThrow('401')
  }
  const reply = await fetch(`${url}/getWallets`, { headers: { origin: 'https://wallet.example' } })
  expect(reply.status).toBe(403)
})

test('close sends 1001, and an acknowledged message is still on disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-wiring-'))
  folders.push(folder)
  const storage = `file:${join(folder, 'server.db')}`
  const port = await getFreePort()
  const first = await start({ storage }, port)
  const wallet = await connect(first.relayUrl)
  const where = topic()
  await publish(wallet, where, 'b2ZmbGluZQ==')
  await first.server.close()
  expect((await wallet.closed).code).toBe(1001)

  const second = await start({ storage }, port)
  const app = await connect(second.relayUrl)
  await app.request('irn_subscribe', { topic: where })
  expect((await app.waitFor(1))[0]).toMatchObject({ topic: where, message: 'b2ZmbGluZQ==' })
})

test('behind a proxy the limits of the relay count the visitor, not the proxy', async () => {
  const { relayUrl } = await start({ trustedProxies: 1, relayLimits: { openPerAddress: 1 } })
  const from = (address: string) => {
    const key = createClientKey()
    const token = signToken(key, { audience: relayUrl })
    return connect(`${relayUrl}?auth=${token}&projectId=test`, {
      key,
      headers: { 'x-forwarded-for': address },
    })
  }
  await from('203.0.113.1')
  await from('203.0.113.2')
  await expect(from('203.0.113.1')).rejects.toThrow(/429|503/)
})

test('many clients at once leave nothing open when the server closes', async () => {
  const { relayUrl, server, url } = await start()
  const all = await Promise.all(Array.from({ length: 20 }, () => connect(relayUrl)))
  await server.close()
  expect((await Promise.all(all.map(client => client.closed))).map(({ code }) => code)).toEqual(
    Array(20).fill(1001),
  )
  await expect(fetch(`${url}/health`)).rejects.toThrow()
})
