import { createMemoryStorage } from '@latchkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readStorage } from '../state/readStorage.js'
import { createStorage } from './createStorage.js'
import { createEnvironment } from './environment.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page's local storage with its events. */
function stubLocalStorage() {
  const map = new Map<string, string>()
  const listeners = new Set<(event: unknown) => void>()
  const localStorage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal(
    'addEventListener',
    (_: string, listener: (event: unknown) => void) => void listeners.add(listener),
  )
  vi.stubGlobal(
    'removeEventListener',
    (_: string, listener: (event: unknown) => void) => void listeners.delete(listener),
  )
  const tell = (key: string | null, storageArea: unknown = localStorage): void => {
    for (const listener of [...listeners]) listener({ key, storageArea })
  }
  return { map, listeners, tell }
}

describe('storage', () => {
  test('is the page’s local storage by default, and is notified of other tabs', () => {
    const { map, listeners, tell } = stubLocalStorage()
    const storage = createStorage(undefined)
    storage.setItem('@latchkit/a', '1')
    expect(map.get('@latchkit/a')).toBe('1')
    expect(storage.getItem('@latchkit/a')).toBe('1')
    storage.removeItem('@latchkit/a')
    expect(map.size).toBe(0)
    const heard: (string | null)[] = []
    const stop = storage.watch?.(key => heard.push(key))
    tell('@latchkit/connections')
    tell('x', { another: 'area' })
    tell(null)
    expect(heard).toEqual(['@latchkit/connections', null])
    stop?.()
    expect(listeners.size).toBe(0)
  })

  test('of a named instance lies under its name', () => {
    const memory = createMemoryStorage()
    const storage = createStorage(memory, 'shop')
    storage.setItem('@latchkit/connections', '[]')
    expect(memory.entries()).toEqual({ '@latchkit/shop/connections': '[]' })
    expect(storage.getItem('@latchkit/connections')).toBe('[]')
    expect(createStorage(memory, 'other').getItem('@latchkit/connections')).toBeNull()
    expect(createStorage(memory).getItem('@latchkit/connections')).toBeNull()
    storage.removeItem('@latchkit/connections')
    expect(memory.entries()).toEqual({})
  })

  test('without any reads null and forgets (a server, a worker)', () => {
    vi.stubGlobal('localStorage', undefined)
    const storage = createStorage(undefined)
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBeNull()
    expect(storage.watch?.(() => {})).toBeTypeOf('function')
  })

  test('that a browser denies is no failure', () => {
    vi.stubGlobal('localStorage', undefined)
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const storage = createStorage(undefined)
    expect(storage.getItem('a')).toBeNull()
    expect(() => storage.setItem('a', '1')).not.toThrow()
    expect(() => storage.removeItem('a')).not.toThrow()
    expect(storage.watch?.(() => {})).toBeTypeOf('function')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      value: undefined,
      writable: true,
    })
  })

  test('that is full, or returns something else than text, reads as empty', () => {
    const storage = createStorage({
      getItem: () => 7 as never,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem() {},
    })
    expect(storage.getItem('a')).toBeNull()
    expect(() => storage.setItem('a', '1')).not.toThrow()
  })
})

describe('what is read back', () => {
  test('a sound entry, with the wallet’s name, its icon and id, and none of its links', () => {
    const storage = createMemoryStorage({
      '@latchkit/connections': JSON.stringify([
        {
          namespace: 'fam',
          connectorId: 'w',
          status: 'connected',
          accounts: ['fam:1:a', 7, 'else:1:b'],
          caipNetworkId: 'fam:1',
          wallet: {
            name: 'W',
            icon: 'https://x/i',
            walletId: 'id',
            url: 'javascript:1',
            redirect: { native: 'javascript:1' },
          },
          extra: 'ignored',
        },
        { namespace: 'fam', connectorId: 'v', accounts: ['fam:2:c'], caipNetworkId: 'fam:2', wallet: 'no' },
      ]),
      '@latchkit/active_network_ids': '{"fam":"fam:2","bad":"fam:1","other":7}',
      '@latchkit/active_namespace': 'fam',
      '@latchkit/recent_wallets': '["a",7,"b"]',
    })
    expect(readStorage(storage)).toEqual({
      type: 'storage/restored',
      connections: [
        {
          namespace: 'fam',
          connectorId: 'w',
          status: 'stored',
          accounts: ['fam:1:a'],
          caipNetworkId: 'fam:1',
          wallet: { name: 'W', icon: 'https://x/i', walletId: 'id' },
        },
        {
          namespace: 'fam',
          connectorId: 'v',
          status: 'stored',
          accounts: ['fam:2:c'],
          caipNetworkId: 'fam:2',
          wallet: undefined,
        },
      ],
      activeConnectorIds: { fam: 'w' },
      activeNetworkIds: { fam: 'fam:2' },
      activeNamespace: 'fam',
      recentRowIds: ['a', 'b'],
    })
  })

  test('nothing stored reads as nothing', () => {
    expect(readStorage(createMemoryStorage())).toEqual({
      type: 'storage/restored',
      connections: [],
      activeConnectorIds: {},
      activeNetworkIds: {},
      activeNamespace: undefined,
      recentRowIds: [],
    })
  })
})

describe('the environment', () => {
  const agents = {
    iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15',
    ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
    android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130 Mobile',
    mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130',
    windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130',
  }
  test.each([
    [
      'an iPhone',
      { userAgent: agents.iphone, maxTouchPoints: 5 },
      { mobile: true, ios: true, android: false },
    ],
    [
      'an iPad, which calls itself a Mac',
      { userAgent: agents.ipad, maxTouchPoints: 5 },
      { mobile: true, ios: true, android: false },
    ],
    [
      'Android',
      { userAgent: agents.android, maxTouchPoints: 5 },
      { mobile: true, ios: false, android: true },
    ],
    ['a Mac', { userAgent: agents.mac, maxTouchPoints: 0 }, { mobile: false, ios: false, android: false }],
    [
      'Windows with a touch screen',
      { userAgent: agents.windows, maxTouchPoints: 10 },
      { mobile: false, ios: false, android: false },
    ],
    ['nothing at all', undefined, { mobile: false, ios: false, android: false }],
  ])('knows %s', (_, navigator, expected) => {
    vi.stubGlobal('navigator', navigator)
    expect(createEnvironment().getPlatform()).toEqual({ ...expected, telegram: undefined })
  })

  test('knows Telegram by what it says of its platform (D51)', () => {
    vi.stubGlobal('Telegram', { WebApp: { platform: 'tdesktop' } })
    expect(createEnvironment().getPlatform().telegram).toBe('tdesktop')
    vi.stubGlobal('Telegram', {})
    expect(createEnvironment().getPlatform().telegram).toBeUndefined()
  })

  test('makes ids that are UUIDs, also where the page is not a secure context', () => {
    const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    expect(createEnvironment().randomId()).toMatch(pattern)
    vi.stubGlobal('crypto', {})
    const ids = Array.from({ length: 100 }, () => createEnvironment().randomId())
    for (const id of ids) expect(id).toMatch(pattern)
    expect(new Set(ids).size).toBe(100)
  })

  test('returns time and zone, and runs timers', async () => {
    const { now, getTimezone, setTimeout, clearTimeout } = createEnvironment()
    expect(Math.abs(now() - Date.now())).toBeLessThan(1_000)
    expect(getTimezone()).toBeTypeOf('string')
    const never = vi.fn()
    clearTimeout(setTimeout(never, 0))
    await new Promise<void>(resolve => void setTimeout(resolve, 1))
    expect(never).not.toHaveBeenCalled()
  })

  test('each part can be replaced', () => {
    expect(createEnvironment({ now: () => 7 }).now()).toBe(7)
  })
})
