import { createMockConnector, createMockFamily, createMockNetwork } from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { emit } from '../client/internals.js'
import { createKit, openPage } from '../fixtures/page.js'
import {
  type AnalyticsSink,
  closeModal,
  connect,
  createLatchkit,
  disconnect,
  LatchkitError,
  type LatchkitEvent,
  type LatchkitOptions,
  openModal,
} from '../internal.js'
import { reportError } from './reportError.js'

const network = createMockNetwork()

function start(options: Partial<LatchkitOptions> = {}) {
  const sent: LatchkitEvent[][] = []
  const sink: AnalyticsSink = { send: events => void sent.push([...events]) }
  const analytics = vi.fn(async () => sink)
  const kit = createKit({
    networks: [network],
    families: [
      createMockFamily({ connectors: [createMockConnector({ id: 'w', accounts: ['mock:1:abc'] })] }),
    ],
    ...options,
    ports: { analytics, ...options.ports },
  })
  const names = () => sent.map(events => events.map(event => event.data.event))
  return { kit, client: kit.client, analytics, sent, names }
}

describe('the host is notified of every event, typed (D2)', () => {
  test('with an id, a time, and the address once there is one (R4.1, R4.2, R9.7)', async () => {
    const { client, kit } = start()
    openModal(client)
    await kit.settle()
    await connect(client, { connector: { namespace: 'mock', connectorId: 'w' } })
    expect(kit.events[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timestamp: Date.UTC(2026, 0, 1),
      data: { type: 'track', event: 'MODAL_CREATED', properties: {}, address: undefined },
    })
    expect(kit.events[1]?.data).toMatchObject({
      event: 'INITIALIZE',
      properties: { networks: ['mock:1'], sdkType: 'core', sdkVersion: 'html-wagmi-4.2.2' },
    })
    expect(kit.events[2]?.data).toMatchObject({ event: 'MODAL_OPEN', properties: { connected: false } })
    expect(kit.events.at(-2)?.data).toMatchObject({ event: 'CONNECT_SUCCESS', address: 'abc' })
    expect(kit.events.at(-1)?.data).toMatchObject({ event: 'MODAL_CLOSE', properties: { connected: true } })
    await disconnect(client)
    expect(kit.events.at(-1)?.data).toMatchObject({
      event: 'DISCONNECT_SUCCESS',
      properties: { namespace: 'all' },
    })
    expect(new Set(kit.events.map(event => event.id)).size).toBe(kit.events.length)
  })

  test('a binding names itself', () => {
    const { kit } = start({ sdkType: 'react', sdkVersion: 'react-latchkit-9' })
    expect(kit.events[1]?.data).toMatchObject({
      properties: { sdkType: 'react', sdkVersion: 'react-latchkit-9' },
    })
  })

  test('a listener can unsubscribe; one that throws does not affect the others', async () => {
    const { client } = start()
    const heard: string[] = []
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    client.onEvent(() => {
      throw new Error('host bug')
    })
    const stop = client.onEvent(event => heard.push(event.data.event))
    openModal(client)
    stop()
    stop()
    closeModal(client)
    expect(heard).toEqual(['MODAL_OPEN'])
    expect(reported).toHaveBeenCalledTimes(2)
    expect(client.getState().modal.open).toBe(false)
  })

  test('opening an open modal again is no second opening', () => {
    const { client, kit } = start()
    openModal(client)
    openModal(client, { view: 'Networks' })
    closeModal(client)
    closeModal(client)
    expect(kit.names().filter(name => name.startsWith('MODAL_'))).toEqual([
      'MODAL_CREATED',
      'MODAL_OPEN',
      'MODAL_CLOSE',
    ])
  })
})

describe('the operator’s own server (D2, R7.21)', () => {
  test('is notified of nothing before the visitor opens the modal; then of all at once, without MODAL_CREATED', async () => {
    const { client, kit, analytics, names } = start()
    await client.prepare()
    await kit.settle()
    expect(analytics).not.toHaveBeenCalled()
    openModal(client)
    await kit.settle()
    expect(names()).toEqual([['INITIALIZE', 'MODAL_OPEN']])
    emit(client, 'CLICK_NETWORKS', {})
    emit(client, 'CLICK_WALLET_HELP', {})
    await kit.settle()
    expect(names()).toEqual([
      ['INITIALIZE', 'MODAL_OPEN'],
      ['CLICK_NETWORKS', 'CLICK_WALLET_HELP'],
    ])
  })

  test('INITIALIZE goes by one beacon where the page is left without an intent, and loads nothing for it (D2, conformance 12)', async () => {
    const beacon = vi.fn()
    const { client, kit, analytics, names } = start({ ports: { beacon } })
    emit(client, 'CLICK_NETWORKS', {})
    expect(beacon).not.toHaveBeenCalled()
    kit.page.setVisibility('hidden')
    expect(beacon.mock.calls.map(([event]) => event.data.event)).toEqual(['INITIALIZE'])
    kit.page.setVisibility('visible')
    kit.page.setVisibility('hidden')
    await kit.settle()
    expect(beacon).toHaveBeenCalledTimes(1)
    expect(analytics).not.toHaveBeenCalled()
    kit.page.setVisibility('visible')
    openModal(client)
    await kit.settle()
    expect(names()).toEqual([['CLICK_NETWORKS', 'MODAL_OPEN']])
  })

  test('telemetry: false switches it off whole, INITIALIZE included; the host is still notified', async () => {
    const { client, kit, analytics } = start({ telemetry: false })
    openModal(client)
    kit.page.setVisibility('hidden')
    await kit.settle()
    expect(analytics).not.toHaveBeenCalled()
    expect(kit.names()).toContain('INITIALIZE')
  })

  test('with analytics off only INITIALIZE goes (R7.21)', async () => {
    const { client, kit, names } = start({ features: { analytics: false } })
    openModal(client)
    emit(client, 'CLICK_NETWORKS', {})
    await kit.settle()
    expect(names()).toEqual([['INITIALIZE']])
  })

  test('a sink that cannot be loaded is no failure of the page', async () => {
    const { client, kit } = start({ ports: { analytics: () => Promise.reject(new Error('offline')) } })
    openModal(client)
    await kit.settle()
    expect(client.getState().modal.open).toBe(true)
  })

  test('a queue that is never flushed stays small', async () => {
    const { client, kit, sent } = start()
    for (let index = 0; index < 500; index++) emit(client, 'CLICK_NETWORKS', {})
    openModal(client)
    await kit.settle()
    expect(sent[0]).toHaveLength(100)
  })
})

describe('failures of unawaited calls (R9.14)', () => {
  test('are reported at most 5 times a minute', async () => {
    const { client, kit } = start()
    await client.prepare()
    const count = () => kit.names().filter(name => name === 'INTERNAL_SDK_ERROR').length
    for (let index = 0; index < 20; index++) reportError(client, new Error('x'))
    expect(count()).toBe(5)
    await kit.environment.advance(59_999)
    reportError(client, new Error('x'))
    expect(count()).toBe(5)
    await kit.environment.advance(1)
    reportError(client, new LatchkitError('RPC_FAILED'))
    expect(count()).toBe(6)
    expect(kit.events.at(-1)?.data).toEqual({
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      properties: { code: 'RPC_FAILED', message: 'The RPC request failed.', view: undefined },
      address: undefined,
    })
  })

  test('name the view on screen, and leave out cancellations', async () => {
    const { client, kit } = start()
    await client.prepare()
    openModal(client, { view: 'Networks' })
    reportError(client, new LatchkitError('CANCELLED'))
    reportError(client, new Error('x'))
    expect(kit.events.at(-1)?.data).toMatchObject({ properties: { code: 'UNKNOWN', view: 'Networks' } })
  })
})

test('two clients on one page are not notified of each other’s events', async () => {
  openPage()
  const heard: string[] = []
  const [first, second] = ['a', 'b'].map(id =>
    createLatchkit({
      id,
      networks: [network],
      families: [],
      onEvent: event => void heard.push(`${id} ${event.data.event}`),
    }),
  )
  if (first) openModal(first)
  expect(heard.at(-1)).toBe('a MODAL_OPEN')
  expect(second?.getState().modal.open).toBe(false)
  first?.destroy()
  second?.destroy()
})
