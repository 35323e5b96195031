import {
  createMockAdapter,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  type MockConnector,
} from '@latchkit/testing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { getConnector } from '../client/internals.js'
import { createKit } from '../fixtures/page.js'
import { connect, createWalletRowsSelector, disconnect, openModal, selectAccount } from '../internal.js'

async function start(connectors: readonly MockConnector[]) {
  const adapter = createMockAdapter({ connectors })
  const kit = createKit({ networks: [createMockNetwork()], families: [createMockFamily({ adapter })] })
  await kit.client.prepare()
  const infos = () => kit.client.getState().connectors
  return { kit, client: kit.client, adapter, infos }
}

describe('announced wallets (T7, T9, T10)', () => {
  test('their facts stand in state, cleaned; the object with its provider does not', async () => {
    const { infos, client } = await start([
      createMockConnector({
        id: 'io.evil',
        name: 'Meta\u202eMask\u200b <img src=x onerror=alert(1)>',
        icon: 'https://evil.example/track.png',
        info: { rdns: 'io.evil', uuid: 'u' },
        declaredIds: ['rdns:io.evil'],
        provider: { secret: true },
      }),
    ])
    expect(infos()).toEqual([
      {
        id: 'io.evil',
        namespace: 'mock',
        type: 'ANNOUNCED',
        name: 'MetaMask <img src=x onerror=alert(1)>',
        imageId: undefined,
        icon: undefined,
        info: { rdns: 'io.evil', uuid: 'u' },
        declaredIds: ['rdns:io.evil'],
        transportId: undefined,
      },
    ])
    expect(JSON.stringify(client.getState())).not.toContain('secret')
    expect(getConnector(client, 'mock', 'io.evil')?.provider).toEqual({ secret: true })
  })

  test('a name of nothing visible becomes the id', async () => {
    const { infos } = await start([createMockConnector({ id: 'io.blank', name: '\u200b\u202e' })])
    expect(infos()[0]?.name).toBe('io.blank')
  })

  test('an icon in data: form is kept up to 64 KB', async () => {
    const { infos } = await start([
      createMockConnector({ id: 'a', icon: 'data:image/svg+xml,<svg/>' }),
      createMockConnector({ id: 'b', icon: `data:image/svg+xml,<svg/>${'A'.repeat(70_000)}` }),
      createMockConnector({ id: 'c', icon: 'data:text/html,<script>alert(1)</script>' }),
    ])
    expect(infos().map(info => info.icon !== undefined)).toEqual([true, false, false])
  })

  test('a thousand announcements: 50 are taken, the first ones, and none is replaced', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => createMockConnector({ id: `io.w${index}` }))
    const { infos, client, adapter } = await start(many)
    expect(infos()).toHaveLength(50)
    expect(getConnector(client, 'mock', 'io.w49')).toBe(many[49])
    expect(getConnector(client, 'mock', 'io.w50')).toBeUndefined()
    adapter.mock.addConnector(createMockConnector({ id: 'io.w0', name: 'Impostor' }))
    expect(getConnector(client, 'mock', 'io.w0')).toBe(many[0])
    expect(
      createWalletRowsSelector(client.options)(client.getState()).filter(row => row.group === 'injected'),
    ).toHaveLength(50)
  })

  test('the first under an id keeps it', async () => {
    const first = createMockConnector({ id: 'io.same', name: 'First' })
    const { client, infos } = await start([first, createMockConnector({ id: 'io.same', name: 'Second' })])
    expect(infos().map(info => info.name)).toEqual(['First'])
    expect(getConnector(client, 'mock', 'io.same')).toBe(first)
  })

  test.each([
    ['an empty id', { id: '' }],
    ['an endless id', { id: 'x'.repeat(201) }],
    ['another family', { id: 'io.x', namespace: 'else' }],
  ])('%s is left out', async (_, options) => {
    const { infos, client } = await start([createMockConnector(options)])
    expect(infos()).toEqual([])
    expect(getConnector(client, 'mock', options.id)).toBeUndefined()
  })

  test('the same list again notifies no listener', async () => {
    const wallet = createMockConnector({ id: 'io.a' })
    const { client, adapter } = await start([wallet])
    const listener = vi.fn()
    client.subscribe(listener)
    adapter.mock.removeConnector('ghost')
    expect(listener).not.toHaveBeenCalled()
    adapter.mock.addConnector(createMockConnector({ id: 'io.b' }))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('a wallet that goes away is gone from the list, and no longer listened to', async () => {
    const wallet = createMockConnector({ id: 'io.a' })
    const { client, adapter, infos } = await start([wallet])
    await connect(client, { connector: { namespace: 'mock', connectorId: 'io.a' } })
    expect(wallet.mock.listenerCount()).toBe(1)
    adapter.mock.removeConnector('io.a')
    expect(infos()).toEqual([])
    expect(getConnector(client, 'mock', 'io.a')).toBeUndefined()
    expect(wallet.mock.listenerCount()).toBe(0)
    await disconnect(client)
    expect(selectAccount(client.getState()).status).toBe('disconnected')
  })

  test('destroying stops the discovery', async () => {
    const { client, adapter } = await start([])
    expect(adapter.mock.watcherCount()).toBe(1)
    client.destroy()
    expect(adapter.mock.watcherCount()).toBe(0)
  })

  test('wallets that turn up while the list is open appear in it', async () => {
    const { client, adapter } = await start([])
    openModal(client)
    const select = createWalletRowsSelector(client.options)
    expect(select(client.getState())).toEqual([])
    adapter.mock.addConnector(createMockConnector({ id: 'io.late', info: { rdns: 'io.late' } }))
    expect(select(client.getState()).map(row => row.id)).toEqual(['io.late'])
  })

  test('whatever they announce, the rows stay plain and bounded', async () => {
    const announced = fc.record({
      id: fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('__proto__', 'constructor', 'io.a')),
      name: fc.oneof(fc.string({ unit: 'binary', maxLength: 100 }), fc.constant('\u202e'.repeat(50))),
      icon: fc.option(fc.oneof(fc.string(), fc.webUrl(), fc.constant('javascript:alert(1)')), {
        nil: undefined,
      }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(announced, { maxLength: 8 }), async list => {
        const { client, infos } = await start(list.map(each => createMockConnector(each)))
        const rows = createWalletRowsSelector(client.options)(client.getState())
        expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
        for (const info of infos()) {
          expect(info.name).not.toBe('')
          expect(info.name).not.toMatch(/[\u202a-\u202e\u200b]/)
          expect(info.icon === undefined || info.icon.startsWith('data:image/')).toBe(true)
        }
        client.destroy()
      }),
      { numRuns: 60 },
    )
  }, 30_000)
})
