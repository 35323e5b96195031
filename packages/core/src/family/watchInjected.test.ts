import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxAnnouncements } from '../constants.js'
import { type InjectedWallet, watchInjected } from './watchInjected.js'

const stops: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

function watch(page: object, paths: readonly string[] = ['LeatherProvider', 'Xverse.Provider']) {
  const lists: (readonly InjectedWallet[])[] = []
  const create = vi.fn((wallet: InjectedWallet) => ('request' in wallet.provider ? wallet : undefined))
  const stop = watchInjected({ paths, create, onItems: list => void lists.push(list), page })
  stops.push(stop)
  return { lists, create, stop, found: () => lists.at(-1)?.map(({ path }) => path) }
}
const provider = () => ({ request: async () => undefined })

describe('watchInjected (WBIP004)', () => {
  test('reports an empty list at once', () => {
    expect(watch({}).lists).toEqual([[]])
  })

  test('finds wallets at known paths and in both registries, each once, with what the registry says', () => {
    const shared = provider()
    const page = {
      LeatherProvider: shared,
      Copy: shared,
      Xverse: { Provider: provider() },
      Other: provider(),
      btc_providers: [{ id: 'Xverse.Provider', name: 'Xverse', icon: 'data:,', methods: ['a', 7] }],
      wbip_providers: [{ id: 'Other' }, { id: 'Copy' }],
    }
    const watched = watch(page)
    expect(watched.found()).toEqual(['LeatherProvider', 'Xverse.Provider', 'Other'])
    expect(watched.lists[0]?.[1]).toMatchObject({ name: 'Xverse', icon: 'data:,', methods: ['a'] })
  })

  test('finds a wallet that injects within three seconds, and no later one', () => {
    const page: Record<string, unknown> = {}
    const watched = watch(page)
    vi.advanceTimersByTime(2500)
    page['LeatherProvider'] = provider()
    vi.advanceTimersByTime(500)
    expect(watched.found()).toEqual(['LeatherProvider'])
    page['Xverse'] = { Provider: provider() }
    vi.advanceTimersByTime(60_000)
    expect(watched.lists).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('creates an item once for an object, and reads again what was no wallet yet', () => {
    const late: { request?: unknown } = {}
    const watched = watch({ LeatherProvider: late })
    expect(watched.found()).toEqual([])
    late.request = () => {}
    vi.advanceTimersByTime(3000)
    expect(watched.lists).toHaveLength(2)
    expect(watched.create.mock.results.filter(({ value }) => value)).toHaveLength(1)
  })

  test('reports nothing after it was stopped, and stopping twice is harmless', () => {
    const page: Record<string, unknown> = {}
    const watched = watch(page)
    watched.stop()
    watched.stop()
    page['LeatherProvider'] = provider()
    vi.advanceTimersByTime(3000)
    expect(watched.lists).toEqual([[]])
  })

  const trap = (name: string) =>
    Object.defineProperty({}, name, {
      get() {
        throw new Error('trap')
      },
    })
  test.each([
    ['a path that throws', trap('LeatherProvider')],
    ['a registry that throws', trap('btc_providers')],
    ['an entry that throws', { btc_providers: [trap('id')] }],
    ['a registry that is no list', { btc_providers: { 0: { id: 'x' } } }],
    ['an entry that is no record', { btc_providers: [null, 7, 'x'] }],
    ['an id that is no text', { btc_providers: [{ id: 7 }] }],
    ['an endless path', { btc_providers: [{ id: 'a.b.c.d.e' }], a: { b: { c: { d: { e: provider() } } } } }],
    ['a path that is none', { btc_providers: [{ id: 'a b' }, { id: '' }, { id: '.' }], 'a b': provider() }],
    ['text in the place of an object', { LeatherProvider: 'x' }],
  ])('%s is no wallet, and breaks nothing', (_name, page) => {
    expect(watch(page).lists).toEqual([[]])
  })

  test('stops at the maximum under a flood of entries (T10)', () => {
    const entries = Array.from({ length: 500 }, (_, index) => ({ id: `w${index}` }))
    const page: Record<string, unknown> = { btc_providers: entries, wbip_providers: [...entries].reverse() }
    for (const { id } of entries) page[id] = provider()
    expect(watch(page).found()).toHaveLength(maxAnnouncements)
  })

  test('without a window there are no wallets', () => {
    const lists: unknown[] = []
    stops.push(
      watchInjected({ paths: ['x'], create: wallet => wallet, onItems: list => void lists.push(list) }),
    )
    expect(lists).toEqual([[]])
  })
})
