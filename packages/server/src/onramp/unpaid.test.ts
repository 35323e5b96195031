import { expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.js'
import { createFakeEvm } from '../testing/fakeEvm.js'
import { address, network, startBroker } from './testing/startBroker.js'

// Unpaid orders: any caller can start them.

const body = { destinationWallets: [{ address }], defaultNetwork: network }

test('attack A-M12: unpaid orders are gone a day after they have expired', async () => {
  const { service, store, time, visitor, dayMs } = startBroker()
  const ids: string[] = []
  for (let at = 0; at < 20; at++) ids.push((await service.createUrl(body, visitor)).orderId ?? '')
  time.now += 2 * dayMs
  await service.createUrl(body, visitor)
  for (const id of ids) expect(await store.get(id)).toBeUndefined()
  expect(await store.countUnpaid('p')).toBe(1)
})

test('attack A-M12: there is a most of them, over all callers', async () => {
  const { service, time, visitor } = startBroker({ maxUnpaid: 50 })
  const started: number[] = []
  for (let at = 0; at < 80; at++) {
    // The number is read from the storage every 10 s, and counted in between.
    time.now += 1_000
    const caller = { address: `192.0.2.${at}` }
    await service.createUrl(body, { ...visitor, caller }).then(
      () => started.push(at),
      error => expect(error).toMatchObject({ status: 503, code: 'NOT_READY' }),
    )
  }
  expect(started).toHaveLength(50)
})

test('attack A-M12: a caller starts so many a day, another one still can', async () => {
  const { post, server } = await createTestServer({
    environment: 'development',
    trustedProxies: 1,
    rpcUrls: { 'eip155:31337': 'http://node.example' },
    fetch: createFakeEvm().fetch,
    onramp: {
      sandbox: {
        chains: ['eip155:31337'],
        evmKey: `0x${'11'.repeat(32)}`,
        prices: { 'eip155:31337': '2500' },
      },
    },
    rateLimits: { ordersPerDay: 3 },
  })
  const start = async (from: string) =>
    (
      await post(
        '/v1/generators/onrampurl',
        { ...body, defaultNetwork: 'eip155:31337', presetFiatAmount: '100' },
        { 'x-forwarded-for': from },
      )
    ).status
  const statuses = []
  for (let at = 0; at < 5; at++) statuses.push(await start('192.0.2.1'))
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(await start('192.0.2.2')).toBe(200)
  await server.close()
})

test('control A-M12: a paid order stays a year, and one that waits for its payment until it expires', async () => {
  const { service, store, time, visitor, dayMs } = startBroker()
  const { orderId: paid = '' } = await service.createUrl(body, visitor)
  await service.receiveNotice('p', { headers: new Headers(), body: paid, url: 'u' })
  const { orderId: waiting = '' } = await service.createUrl(body, visitor)
  time.now += dayMs - 1
  await service.createUrl(body, visitor)
  expect((await service.getOrder(waiting)).status).toBe('created')
  time.now += 300 * dayMs
  await service.createUrl(body, visitor)
  expect((await store.get(paid))?.status).toBe('paid')
})
