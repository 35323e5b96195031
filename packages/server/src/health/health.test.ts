import { readFileSync } from 'node:fs'
import { HealthReplySchema } from '@latchkit/api/schemas'
import { parse } from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { createStorage } from '../storage/createStorage.js'
import { createTestServer } from '../testing/createTestServer.js'
import { version } from '../version.js'
import { createReadiness } from './createReadiness.js'

afterEach(() => {
  vi.useRealTimers()
})

test("GET /health is 200 with { status: 'ok' } and what it serves", async () => {
  const { get, server } = await createTestServer({ rpcUrls: { 'eip155:31337': 'http://127.0.0.1:1/secret' } })
  const response = await get('/health')
  expect(response.status).toBe(200)
  expect(parse(HealthReplySchema, await response.json())).toEqual({
    status: 'ok',
    version,
    uptime: 0,
    chains: ['eip155:31337'],
  })
  await server.close()
})

test('the version is that of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(version).toBe(manifest.version)
})

test('GET /ready follows the storage: 200, 503 while it fails, 200 again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const storage = await createStorage('memory:')
  const { get, server } = await createTestServer({ storage })
  expect(await (await get('/ready')).json()).toEqual({ status: 'ready', storage: 'memory' })
  const check = vi.spyOn(storage, 'check').mockRejectedValue(new Error('postgres://user:pass@host'))
  vi.setSystemTime(Date.now() + 1001)
  const failed = await get('/ready')
  expect(failed.status).toBe(503)
  expect(await failed.json()).toMatchObject({ code: 'NOT_READY', message: 'The storage is unavailable.' })
  check.mockResolvedValue()
  vi.setSystemTime(Date.now() + 1001)
  expect((await get('/ready')).status).toBe(200)
  expect((await get('/health')).status).toBe(200)
  await server.close()
})

test('the storage is asked once a second at most, and silence of 2 s is a no', async () => {
  vi.useFakeTimers()
  const check = vi.fn(() => new Promise<void>(() => undefined))
  const isReady = createReadiness({ check })
  const results = Promise.all([isReady(), isReady(), isReady()])
  await vi.advanceTimersByTimeAsync(2000)
  expect(await results).toEqual([false, false, false])
  expect(check).toHaveBeenCalledOnce()
})

test('GET /metrics is Prometheus text with routes as templates', async () => {
  const { get, server } = await createTestServer({ rpcUrls: { 'eip155:31337': 'http://127.0.0.1:1' } })
  await get('/getWalletImage/metamask')
  await get('/v1/account/0x00000000000000000000000000000000000a11ce/balance?chainId=eip155:1')
  await get('/something/else')
  const response = await get('/metrics')
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await response.text()
  expect(text).toContain(
    'latchkit_http_request_seconds_count{route="/getWalletImage/:id",method="GET",status="200"} 1',
  )
  expect(text).toContain('route="/v1/account/:address/balance",method="GET",status="400"')
  expect(text).toContain('route="unmatched",method="GET",status="404"')
  expect(text).toContain('latchkit_relay{what="connections"} 0')
  expect(text).not.toContain('a11ce')
  await server.close()
})

test('figures of two servers in one process do not mix', async () => {
  const one = await createTestServer()
  const two = await createTestServer({ processMetrics: true })
  await one.get('/getWallets')
  expect(await (await two.get('/metrics')).text()).not.toContain('route="/getWallets"')
  expect(await (await two.get('/metrics')).text()).toContain('process_cpu')
  await one.server.close()
  await two.server.close()
})
