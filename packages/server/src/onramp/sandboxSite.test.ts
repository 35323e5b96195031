import type { AddressInfo } from 'node:net'
import { createServer as createBlocker } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createFakeEvm } from '../testing/fakeEvm.js'
import { readOrder, startOrder, webhookSecret } from './testing/buyOnSandbox.js'

// CONTRACT 2: the sandbox on a port for it alone. Its chain is a fake that never pays.

const id = 'eip155:31337'
const address = '0x00000000000000000000000000000000000a11ce'

async function create(port = 0): Promise<TestServer> {
  const sandbox = { chains: [id], evmKey: `0x${'11'.repeat(32)}`, prices: { [id]: '2500' }, webhookSecret }
  const server = await createTestServer({
    environment: 'development',
    publicUrl: 'http://localhost',
    rpcUrls: { [id]: 'http://node.example' },
    fetch: createFakeEvm().fetch,
    onramp: { sandbox: { ...sandbox, port } },
  })
  onTestFinished(() => server.server.close())
  return server
}
async function start(): Promise<TestServer & { url: string; port: number; onrampUrl: string }> {
  const server = await create()
  const { onrampUrl, ...listening } = await server.server.listen({ port: 0 })
  if (onrampUrl === undefined) throw new Error('The sandbox has no port.')
  return { ...server, ...listening, onrampUrl }
}

const press = (page: string, action: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })

async function open(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '', url).href
}

test('its pages are at its port, which is reported, under its own policy; they are no pages of the server', async () => {
  const server = await start()
  expect(new URL(server.onrampUrl).port).not.toBe(String(server.port))
  const { url } = await startOrder(server, address)
  expect(new URL(url).origin).toBe(server.onrampUrl)
  const path = new URL(url).pathname + new URL(url).search
  expect((await server.get(path)).status).toBe(404)
  expect((await fetch(server.url + path)).status).toBe(404)
  const page = await open(url)
  expect(new URL(page).origin).toBe(server.onrampUrl)
  const shown = await fetch(page)
  expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*form-action 'self'/)
  expect(await shown.text()).toContain(address)
  expect((await server.get(new URL(page).pathname)).status).toBe(404)
})

test('nothing else of the server is at its port', async () => {
  const { onrampUrl } = await start()
  const home = await fetch(onrampUrl)
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('No real money moves')])
  expect(home.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const path of ['/health', '/v1/onramp/options', '/onramp/webhook/sandbox'])
    expect((await fetch(onrampUrl + path)).status).toBe(404)
})

test('R7.45: what the visitor does reaches the webhook as a signed request over HTTP', async () => {
  const server = await start()
  const { url, orderId } = await startOrder(server, address)
  const before = server.lines.length
  expect((await press(await open(url), 'decline')).status).toBe(303)
  expect((await readOrder(server, orderId)).status).toBe('failed')
  const routes = server.lines
    .slice(before)
    .map(line => JSON.parse(line) as { route?: string; status?: number })
  expect(routes).toContainEqual(
    expect.objectContaining({ route: '/onramp/webhook/:provider', status: 200, method: 'POST' }),
  )
})

test('before it listens no order is started', async () => {
  const server = await create()
  const body = { destinationWallets: [{ address }], defaultNetwork: id, presetFiatAmount: '100' }
  expect((await server.post('/v1/generators/onrampurl', body)).status).toBe(503)
})

test('its port is closed with the server, and one in use leaves no port open', async () => {
  const first = await start()
  await first.server.close()
  await expect(fetch(first.onrampUrl)).rejects.toThrow()
  const blocker = createBlocker()
  await new Promise<void>(resolve => blocker.listen(0, '127.0.0.1', resolve))
  const { port } = blocker.address() as AddressInfo
  const second = await create(port)
  await expect(second.server.listen({ port: 0 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await new Promise(resolve => blocker.close(resolve))
  // The server can be started again.
  expect(await second.server.listen({ port: 0 })).toMatchObject({ onrampUrl: `http://localhost:${port}` })
})
