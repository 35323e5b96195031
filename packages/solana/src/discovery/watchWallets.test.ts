import type { FoundWallet } from '@latchkit/core/family'
import { maxAnnouncements } from '@latchkit/core/family'
import { registerWallet as registerOfficially } from '@wallet-standard/wallet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStandardWallet } from '../fixtures/createStandardWallet.js'
import { registerWallet } from '../fixtures/registerWallet.js'
import { watchWallets } from './watchWallets.js'

const stops: (() => void)[] = []
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

function register(...wallets: object[]): () => void {
  const unregister = registerWallet(...wallets)
  stops.push(unregister)
  return unregister
}

function watch() {
  const lists: (readonly FoundWallet[])[] = []
  const stop = watchWallets<FoundWallet>(
    found => found,
    list => void lists.push(list),
  )
  stops.push(stop)
  return { lists, stop, names: () => lists.at(-1)?.map(({ name }) => name) }
}

const wallet = (name: string) => createStandardWallet({ name }).wallet

/** A wallet with some of its parts replaced. */
const altered = (parts: object): object => ({
  version: '1.0.0',
  name: 'Odd',
  icon: 'data:image/png;base64,AA==',
  chains: ['solana:mainnet'],
  features: { 'standard:connect': {}, 'solana:signMessage': {} },
  accounts: [],
  ...parts,
})

describe('watchWallets (Wallet Standard)', () => {
  test('reports an empty list at once, and all wallets each time one registers', () => {
    const watched = watch()
    register(wallet('One'))
    register(wallet('Two'))
    expect(watched.lists.map(list => list.map(({ name }) => name))).toEqual([[], ['One'], ['One', 'Two']])
  })

  test('finds wallets that registered before it', () => {
    register(wallet('Early'), wallet('Bird'))
    const watched = watch()
    expect(watched.lists).toHaveLength(1)
    expect(watched.names()).toEqual(['Early', 'Bird'])
  })

  test('removes a wallet that unregisters, and adds it again', () => {
    const watched = watch()
    const one = wallet('One')
    const unregister = register(one)
    register(wallet('Two'))
    unregister()
    expect(watched.names()).toEqual(['Two'])
    register(one)
    expect(watched.names()).toEqual(['Two', 'One'])
  })

  test('creates an item once per wallet and keeps it', () => {
    const create = vi.fn(({ name }: FoundWallet) => ({ name }))
    const lists: (readonly object[])[] = []
    stops.push(watchWallets(create, list => void lists.push(list)))
    register(wallet('One'))
    register(wallet('Two'))
    expect(create).toHaveBeenCalledTimes(2)
    expect(lists.at(-1)?.[0]).toBe(lists[1]?.[0])
  })

  test('stops at the maximum under a flood of rogue wallets (T10)', () => {
    const watched = watch()
    for (let index = 0; index < 500; index++) register(wallet(`Rogue ${index}`))
    expect(watched.lists.at(-1)).toHaveLength(maxAnnouncements)
    expect(watched.lists).toHaveLength(maxAnnouncements + 1)
  })

  test('a wallet that unregisters makes room below the maximum', () => {
    const watched = watch()
    const unregister = register(wallet('First'))
    for (let index = 0; index < maxAnnouncements; index++) register(wallet(`Rogue ${index}`))
    expect(watched.names()).toContain('First')
    unregister()
    register(wallet('Last'))
    expect(watched.names()).toContain('Last')
  })

  const throwing = (name: string) => {
    const odd = altered({})
    Object.defineProperty(odd, name, {
      get() {
        throw new Error('trap')
      },
    })
    return odd
  }
  test.each([
    ['without a chain of this family', altered({ chains: ['eip155:1', 'sui:mainnet'] })],
    ['that cannot connect', altered({ features: { 'solana:signMessage': {} } })],
    [
      'that can do nothing with Solana',
      altered({ features: { 'standard:connect': {}, 'sui:signMessage': {} } }),
    ],
    ['without a name', altered({ name: '' })],
    ['with an endless name', altered({ name: 'x'.repeat(10_000) })],
    ['with a name that is no text', altered({ name: { toString: () => 'x' } })],
    ['whose chains are no list', altered({ chains: 'solana:mainnet' })],
    ['whose chains are no text', altered({ chains: [42] })],
    ['without features', altered({ features: undefined })],
    ['that is not there', null as unknown as object],
    ['with a name that throws', throwing('name')],
    ['with chains that throw', throwing('chains')],
    ['with features that throw', throwing('features')],
    ['with an icon that throws', throwing('icon')],
  ])('leaves out a wallet %s, without a report', (_name, odd) => {
    const watched = watch()
    register(odd)
    expect(watched.lists).toEqual([[]])
  })

  test.each([42, '', 'x'.repeat(100_000), null])('drops an icon that cannot be drawn: %#', icon => {
    const watched = watch()
    register(altered({ icon }))
    expect(watched.lists.at(-1)?.[0]?.icon).toBeUndefined()
  })

  test.each(['signTransaction', 'signAndSendTransaction', 'signMessage'])(
    'takes a wallet that only can %s',
    use => {
      const watched = watch()
      register(altered({ features: { 'standard:connect': {}, [`solana:${use}`]: {} } }))
      expect(watched.names()).toEqual(['Odd'])
    },
  )

  test('never reads the accounts for the list', () => {
    const read = vi.fn()
    const odd = altered({})
    Object.defineProperty(odd, 'accounts', { get: read })
    watch()
    register(odd)
    expect(read).not.toHaveBeenCalled()
  })

  test('reports nothing after it was stopped, and stopping twice is harmless', () => {
    const watched = watch()
    watched.stop()
    watched.stop()
    register(wallet('Late'))()
    expect(watched.lists).toEqual([[]])
  })

  test.each(['before', 'after'])(
    'finds wallets of the standard’s own package, which registers %s it',
    when => {
      const official = wallet('Official')
      if (when === 'before') registerOfficially(official)
      const watched = watch()
      if (when === 'after') registerOfficially(official)
      expect(watched.names()).toEqual(['Official'])
    },
  )

  test('two watches, as of two clients, each find every wallet', () => {
    const first = watch()
    registerOfficially(wallet('Shared'))
    const second = watch()
    expect([first.names(), second.names()]).toEqual([['Shared'], ['Shared']])
  })

  test.each([
    ['is no function', 42],
    [
      'throws',
      () => {
        throw new Error('trap')
      },
    ],
  ])('a registration that %s is ignored', (_name, detail) => {
    const watched = watch()
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(watched.lists).toEqual([[]])
  })

  test('gives wallets an object that they cannot change for the others', () => {
    watch()
    let handed: Record<string, unknown> = {}
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: Record<string, unknown>) => {
          handed = api
        },
      }),
    )
    expect(Object.isFrozen(handed)).toBe(true)
  })

  test('without a window there are no wallets', () => {
    vi.unstubAllGlobals()
    expect(watch().lists).toEqual([[]])
  })
})
