import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Alert, LatchkitEvent } from '@latchkit/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApiClient } from './createApiClient.js'

async function listen(port = 0): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: [], count: 0 }))
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return server
}

/** A port that was free a moment ago. */
async function findClosedPort(): Promise<number> {
  const server = await listen()
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

const event = { id: 'a', timestamp: 7, data: { type: 'track', event: 'INITIALIZE' } } as LatchkitEvent

test('host A8: a server that is closed gets 4 tries from all that the first click asks, and is used again once it is open', async () => {
  const port = await findClosedPort()
  const fetch = vi.fn(globalThis.fetch)
  const alerts: Alert[] = []
  const baseUrl = `http://127.0.0.1:${port}`
  const { directory, remoteConfig, analytics } = createApiClient({
    baseUrl,
    sdkType: 'react',
    sdkVersion: '1',
    fetch,
    onAlert: alert => alerts.push(alert),
  })
  const load = () => directory.getWallets({ page: 1, entries: 4 })
  analytics.send([event])
  const results = await Promise.allSettled([load(), load(), remoteConfig.getFeatures(), load()])
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(5)
  expect(alerts.at(-1)).toEqual({ code: 'SERVER_ERROR', subject: baseUrl })

  const asked = fetch.mock.calls.length
  for (let index = 0; index < 10; index++)
    await expect(load()).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  expect(fetch.mock.calls.length).toBe(asked)

  await listen(port)
  await expect.poll(() => load().catch(() => undefined), { interval: 100 }).toEqual({ wallets: [], count: 0 })
  expect(fetch.mock.calls.length).toBe(asked + 1)
})
