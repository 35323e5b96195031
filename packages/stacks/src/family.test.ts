import type { Connector } from '@latchkit/core'
import { createStacksWallet, type StacksShape } from '@latchkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stacksMainnet, stacksTestnet } from './chains/networks.js'
import { createAdapter } from './family.js'
import { stacks } from './index.js'

const stops: (() => void)[] = []
let page: Record<string, unknown>
beforeEach(() => {
  vi.useFakeTimers()
  page = {}
  vi.stubGlobal('window', page)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function watch() {
  let connectors: readonly Connector[] = []
  const adapter = createAdapter()
  stops.push(
    adapter.watchConnectors(found => {
      connectors = found
    }),
  )
  return { adapter, ids: () => connectors.map(({ id }) => id), get: (index: number) => connectors[index] }
}
const install = (shape: StacksShape) => {
  const wallet = createStacksWallet({ shape })
  wallet.install(page)
  return wallet
}

describe('createAdapter', () => {
  test('is loaded by its definition, under its own family', async () => {
    const definition = stacks()
    expect(definition.namespace).toBe('stacks')
    expect((await definition.load({})).namespace).toBe('stacks')
  })

  test('lists a known wallet by its place in the page, under the directory’s ids (R3.2)', () => {
    install('leather')
    expect(watch().get(0)).toMatchObject({
      id: 'wbip-LeatherProvider',
      type: 'ANNOUNCED',
      name: 'Leather',
      declaredIds: ['wbip:LeatherProvider', 'stacks:LeatherProvider'],
    })
  })

  test('several wallets are a row each, picked by their id and never by a shared global', async () => {
    const wallets = (['leather', 'xverse', 'fordefi', 'sip030'] as const).map(install)
    page['StacksProvider'] = { request: async () => ({}) }
    const watched = watch()
    expect(watched.ids()).toEqual([
      'wbip-LeatherProvider',
      'wbip-XverseProviders.BitcoinProvider',
      'wbip-FordefiProviders.UtxoProvider',
      'wbip-VirtualStacksProvider',
    ])
    await watched.get(1)?.connect({ networks: [stacksMainnet] })
    expect(wallets.map(wallet => wallet.promptCount())).toEqual([0, 1, 0, 0])
  })

  test('a wallet in the shared global alone is one row', () => {
    page['StacksProvider'] = { request: async () => ({}) }
    expect(watch().get(0)).toMatchObject({ id: 'wbip-StacksProvider', name: 'Stacks wallet' })
  })

  test('a wallet that injects late is found, within three seconds', () => {
    const watched = watch()
    expect(watched.ids()).toEqual([])
    vi.advanceTimersByTime(2700)
    install('xverse')
    vi.advanceTimersByTime(300)
    expect(watched.ids()).toEqual(['wbip-XverseProviders.BitcoinProvider'])
  })

  test.each([
    ['without request', { LeatherProvider: {} }],
    ['whose request is no function', { LeatherProvider: { request: 7 } }],
    [
      'whose request throws when it is read',
      {
        LeatherProvider: Object.defineProperty({}, 'request', {
          get() {
            throw new Error('trap')
          },
        }),
      },
    ],
    [
      'of another family in the registry',
      { Other: { request() {} }, btc_providers: [{ id: 'Other', methods: ['signPsbt'] }] },
    ],
  ])('leaves out a wallet %s', (_name, given) => {
    Object.assign(page, given)
    expect(watch().ids()).toEqual([])
  })

  test('a wallet confirms a switch to another network than its own (R4.8)', async () => {
    install('sip030')
    const { adapter, get } = watch()
    const connector = get(0) as Connector
    await connector.connect({ networks: [stacksMainnet, stacksTestnet] })
    expect(adapter.needsSwitchConfirmation(connector, stacksMainnet.caipNetworkId)).toBe(false)
    expect(adapter.needsSwitchConfirmation(connector, stacksTestnet.caipNetworkId)).toBe(true)
  })
})
