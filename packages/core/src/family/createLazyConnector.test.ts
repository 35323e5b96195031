import { expect, test, vi } from 'vitest'
import { createChunk } from '../client/chunk.js'
import type { Connector } from '../contract/connector.js'
import { createLazyConnector } from './createLazyConnector.js'

const info = { id: 'a', namespace: 'fama', type: 'ANNOUNCED', name: 'A', declaredIds: [] } as const
const provider = { isProvider: true }

function setup() {
  const connector: Connector = {
    ...info,
    connect: vi.fn(async () => ({ accounts: ['fama:1:a' as const], caipNetworkId: 'fama:1' as const })),
    disconnect: vi.fn(async () => {}),
    request: vi.fn(async () => 'result'),
    subscribe: vi.fn(() => stop),
  }
  const stop = vi.fn()
  const module = { create: vi.fn(() => connector) }
  let offline = false
  const load = vi.fn(async () => {
    if (offline) throw new Error('offline')
    return module
  })
  const chunk = createChunk(load)
  const create = () => createLazyConnector({ ...info, provider }, chunk, ({ create }) => create())
  const setOffline = (value: boolean) => {
    offline = value
  }
  return { connector, module, stop, load, chunk, create, setOffline }
}

test('has its facts and provider at once, and asks nothing of the wallet (D61)', async () => {
  const { create, chunk, module } = setup()
  expect(create()).toMatchObject({ ...info, provider })
  await chunk.load()
  expect(module.create).not.toHaveBeenCalled()
})

test('starts to load its chunk when it is created, once for all connectors', () => {
  const { create, load } = setup()
  create()
  create()
  expect(load).toHaveBeenCalledTimes(1)
})

test('forwards in the same tick once the chunk is loaded, to one connector', async () => {
  const { create, chunk, connector, module } = setup()
  const lazy = create()
  await chunk.load()
  const connecting = lazy.connect({ networks: [] })
  expect(connector.connect).toHaveBeenCalledWith({ networks: [] })
  await expect(connecting).resolves.toHaveProperty('caipNetworkId', 'fama:1')
  const request = { method: 'm', caipNetworkId: 'fama:1' as const }
  await expect(lazy.request(request)).resolves.toBe('result')
  expect(connector.request).toHaveBeenCalledWith(request)
  await lazy.disconnect()
  expect(connector.disconnect).toHaveBeenCalledTimes(1)
  expect(module.create).toHaveBeenCalledTimes(1)
})

test('connects also when the tap comes before the chunk', async () => {
  const { create } = setup()
  await expect(create().connect({ networks: [] })).resolves.toHaveProperty('accounts')
})

test('a failed load rejects the call, and the next call loads again', async () => {
  const { create, setOffline } = setup()
  setOffline(true)
  const lazy = create()
  await expect(lazy.connect({ networks: [] })).rejects.toThrow('offline')
  lazy.subscribe(() => {})()
  await expect(lazy.disconnect()).resolves.toBeUndefined()
  setOffline(false)
  await expect(lazy.connect({ networks: [] })).resolves.toHaveProperty('accounts')
})

test('a listener that left before the chunk was loaded is never subscribed', async () => {
  const { create, chunk, connector, stop } = setup()
  const lazy = create()
  lazy.subscribe(() => {})()
  const unwatch = lazy.subscribe(() => {})
  await chunk.load()
  await Promise.resolve()
  expect(connector.subscribe).toHaveBeenCalledTimes(1)
  unwatch()
  expect(stop).toHaveBeenCalledTimes(1)
})
