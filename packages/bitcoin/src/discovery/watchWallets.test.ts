import type { Connector } from '@latchkit/core'
import type { Wallet, WindowAppReadyEventAPI } from '@wallet-standard/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAdapter } from '../family.js'
import { pageWallets } from './pageWallets.js'

type Page = EventTarget & Record<string, unknown>
let page: Page
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), {}) as Page
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An object of the page with everything that a wallet of the table is known by. */
function put(path: string, properties: object = { request: async () => null }): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let owner: Record<string, unknown> = page
  for (const name of names) {
    owner[name] ??= {}
    owner = owner[name] as Record<string, unknown>
  }
  owner[last] = properties
}

function watch() {
  const lists: (readonly Connector[])[] = []
  const stop = createAdapter().watchConnectors(list => void lists.push(list))
  return { names: () => lists.at(-1)?.map(({ name }) => name), list: () => lists.at(-1) ?? [], lists, stop }
}

const createStandard = (over: Partial<Wallet> = {}): Wallet => ({
  version: '1.0.0',
  name: 'Some Wallet',
  icon: 'data:image/svg+xml;base64,AAAA',
  chains: ['bitcoin:mainnet'],
  features: { 'bitcoin:connect': {}, 'bitcoin:signTransaction': {} },
  accounts: [],
  ...over,
})
const register = (wallet: Wallet): void =>
  void page.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: WindowAppReadyEventAPI) => api.register(wallet),
    }),
  )

describe('wallets of the page', () => {
  test.each(Object.values(pageWallets))(
    '$name is found at its path',
    ({ name, paths: [path = ''], flag }) => {
      put(path, { request: async () => null, ...(flag ? { [flag]: true } : {}) })
      const { list, stop } = watch()
      expect(list()).toMatchObject([
        { id: path, name, namespace: 'bip122', declaredIds: [`provider:${path}`, `wbip:${path}`] },
      ])
      stop()
    },
  )

  test('a copy that another wallet puts in the place of UniSat is not UniSat', () => {
    put('unisat', { isBitKeep: true })
    const copy = watch()
    expect(copy.names()).toEqual([])
    copy.stop()
    put('unisat', { isBinance: true })
    const other = watch()
    expect(other.names()).toEqual(['Binance Wallet'])
    other.stop()
  })

  test('an object whose getter throws is no wallet, and breaks nothing', () => {
    put(
      'unisat',
      Object.defineProperty({}, 'isBinance', {
        get: () => {
          throw new Error('trap')
        },
      }),
    )
    put('oyl')
    const { names, stop } = watch()
    expect(names()).toEqual(['Oyl'])
    stop()
  })

  test('one that comes within three seconds is listed, a later one is not', async () => {
    const { names, stop } = watch()
    await vi.advanceTimersByTimeAsync(2000)
    put('XverseProviders.BitcoinProvider')
    await vi.advanceTimersByTimeAsync(1000)
    expect(names()).toEqual(['Xverse'])
    await vi.advanceTimersByTimeAsync(5000)
    put('oyl')
    await vi.advanceTimersByTimeAsync(5000)
    expect(names()).toEqual(['Xverse'])
    stop()
  })

  test.each(['btc_providers', 'wbip_providers'])(
    '%s names wallets that the table does not (WBIP004)',
    registry => {
      put('SomeProvider')
      put('StacksOnly')
      page[registry] = [
        { id: 'SomeProvider', name: 'Some', icon: 'data:image/png;base64,AA', methods: ['signPsbt'] },
        { id: 'StacksOnly', name: 'Stacks', methods: ['stx_getAddresses'] },
        { id: 'constructor', name: 'Trap', methods: ['signPsbt'] },
        { id: 'Missing', name: 'Missing', methods: ['signPsbt'] },
        null,
      ]
      const { list, stop } = watch()
      expect(list()).toMatchObject([{ id: 'SomeProvider', name: 'Some', icon: 'data:image/png;base64,AA' }])
      stop()
    },
  )
})

describe('Wallet Standard', () => {
  test('a wallet with bitcoin features is listed, others are not', () => {
    const { names, stop } = watch()
    register(createStandard())
    register(createStandard({ name: 'Other', chains: ['solana:mainnet'] }))
    register(createStandard({ name: 'No use', features: { 'bitcoin:connect': {} } }))
    register(Object.defineProperty(createStandard(), 'features', { get: () => expect.fail('hostile') }))
    expect(names()).toEqual(['Some Wallet'])
    stop()
  })

  test('a wallet that is found in both ways is one row, by its own provider', async () => {
    const { list, stop } = watch()
    register(createStandard({ name: 'Magic Eden' }))
    expect(list().map(({ id }) => id)).toEqual(['standard-magic-eden'])
    put('magicEden.bitcoin', { isMagicEden: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect(list().map(({ id }) => id)).toEqual(['magicEden.bitcoin'])
    stop()
  })
})

test('nothing is reported after the watch was stopped', async () => {
  const { lists, stop } = watch()
  stop()
  register(createStandard())
  put('oyl')
  await vi.advanceTimersByTimeAsync(5000)
  expect(lists).toHaveLength(1)
})
