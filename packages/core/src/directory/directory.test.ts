import { createMockConnector, createMockFamily, createMockNetwork } from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { searchDebounceMs } from '../constants.js'
import { createKit } from '../fixtures/page.js'
import {
  type Client,
  closeModal,
  createWalletRowsSelector,
  type GetWalletsParameters,
  LatchkitError,
  type LatchkitOptions,
  loadRecommended,
  loadWallets,
  openModal,
  searchWallets,
  type Wallet,
  type WalletDirectory,
} from '../internal.js'
import { getWalletRow } from './getWalletRow.js'
import { getCachedImage, getWalletIcon } from './imageCache.js'
import { preloadImage } from './remoteImage.js'

const wallet = (id: string, more: Partial<Wallet> = {}): Wallet => ({
  id,
  name: `Wallet ${id}`,
  chains: ['mock'],
  declaredIds: [],
  walletConnect: true,
  ...more,
})

type Fake = WalletDirectory & { asked: GetWalletsParameters[]; fail(error: unknown): void }

/** A directory of so many wallets, paged and searched as the real ones are. */
function createDirectory(prefix: string, size: number, more: Partial<Wallet> = {}): Fake {
  const all = Array.from({ length: size }, (_, index) =>
    wallet(`${prefix}${index}`, { rdns: `com.${prefix}${index}`, ...more }),
  )
  const isIncluded = ({ id, rdns, name, declaredIds }: Wallet, include: readonly string[]): boolean =>
    [id, rdns, name, ...declaredIds].some(text =>
      include.some(other => other.toLowerCase() === text?.toLowerCase()),
    )
  const asked: GetWalletsParameters[] = []
  let failure: unknown
  return {
    asked,
    fail(error) {
      failure = error
    },
    async getWallets(parameters) {
      asked.push(parameters)
      if (failure) throw failure
      const { page, entries, search, include } = parameters
      const matching = all
        .filter(each => !search || each.name.includes(search))
        .filter(each => !include || isIncluded(each, include))
      return { wallets: matching.slice((page - 1) * entries, page * entries), count: matching.length }
    },
    getWalletIcon: async () => undefined,
  }
}

function start(options: {
  bundled?: WalletDirectory | undefined
  remote?: WalletDirectory | undefined
  more?: Partial<LatchkitOptions> | undefined
}) {
  const bundledDirectory = options.bundled && vi.fn(async () => options.bundled as WalletDirectory)
  const directory = options.remote && vi.fn(async () => options.remote as WalletDirectory)
  const kit = createKit({
    networks: [createMockNetwork(), createMockNetwork({ reference: '2' })],
    families: [createMockFamily()],
    ports: { bundledDirectory, directory },
    ...options.more,
  })
  const state = () => kit.client.getState().directory
  const ids = (key: 'recommended' | 'featured' | 'wallets' | 'search' | 'known') =>
    state()[key].map(each => each.id)
  return { kit, client: kit.client, state, ids, bundledDirectory, directory }
}

describe('recommended and featured (R3.8, R9.1)', () => {
  test('the bundled list fills 4 of them for the site’s networks, without asking the server', async () => {
    const bundled = createDirectory('b', 10)
    const { client, ids, directory } = start({ bundled, remote: createDirectory('r', 10) })
    await client.prepare()
    expect(ids('recommended')).toEqual(['b0', 'b1', 'b2', 'b3'])
    expect(bundled.asked).toMatchObject([{ page: 1, entries: 4, chains: ['mock:1', 'mock:2'] }])
    expect(directory).not.toHaveBeenCalled()
  })

  test('the server is asked once the modal is open; its facts are fresher, nothing moves', async () => {
    const bundled = createDirectory('b', 2)
    const remote: WalletDirectory = {
      getWallets: async () => ({ wallets: [wallet('r0'), wallet('b1', { name: 'Fresh' })], count: 2 }),
      getWalletIcon: async () => undefined,
    }
    const { client, ids, state, kit } = start({ bundled, remote })
    openModal(client)
    await kit.settle()
    expect(ids('recommended')).toEqual(['b0', 'b1', 'r0'])
    expect(state().recommended[1]?.name).toBe('Fresh')
  })

  test('failures are caught, and the other source is used (R8.5, D11)', async () => {
    const bundled = createDirectory('b', 4)
    const remote = createDirectory('r', 4)
    remote.fail(new LatchkitError('SERVER_ERROR'))
    const one = start({ bundled, remote })
    openModal(one.client)
    await one.kit.settle()
    expect(one.ids('recommended')).toHaveLength(4)
    expect(one.kit.names()).not.toContain('INTERNAL_SDK_ERROR')
    const broken = createDirectory('b', 4)
    broken.fail(new Error('chunk'))
    const two = start({ bundled: broken, remote: createDirectory('r', 4) })
    await two.client.prepare()
    await loadRecommended(two.client)
    expect(two.ids('recommended')).toEqual(['r0', 'r1', 'r2', 'r3'])
  })

  test('with neither there are none, and nothing fails', async () => {
    const { client, ids } = start({})
    await client.prepare()
    expect(ids('recommended')).toEqual([])
  })

  test('featured wallets are asked for by id', async () => {
    const { client, ids } = start({
      bundled: createDirectory('b', 10),
      more: { featuredWalletIds: ['b7', 'b5'] },
    })
    await client.prepare()
    expect(ids('featured').sort()).toEqual(['b5', 'b7'])
  })

  test.each([
    ['names', ['Wallet b7', 'wallet b5']],
    ['rdns', ['COM.b7', 'com.b5']],
  ])('featured wallets may be given by their %s, in this order (host A3)', async (_, featuredWalletIds) => {
    const bundled = createDirectory('b', 10)
    const { client } = start({ bundled, more: { featuredWalletIds } })
    await client.prepare()
    expect(bundled.asked.at(-1)?.include).toEqual(featuredWalletIds)
    expect(
      createWalletRowsSelector(client.options)(client.getState())
        .filter(row => row.group === 'featured')
        .map(row => row.id),
    ).toEqual(['b7', 'b5'])
  })

  test('excluded and included wallets are so for the directory too (R5.7)', async () => {
    // A directory filters by id; what is left out by name or rdns is so in the rows.
    const rowIds = (client: Client): readonly string[] =>
      createWalletRowsSelector(client.options)(client.getState())
        .filter(({ group }) => group === 'recommended')
        .map(({ id }) => id)
    const bundled = createDirectory('b', 4)
    const excluding = start({ bundled, more: { excludeWalletIds: ['Wallet b1', 'b2'] } })
    await excluding.client.prepare()
    expect(rowIds(excluding.client)).toEqual(['b0', 'b3'])
    expect(bundled.asked[0]?.exclude).toEqual(['Wallet b1', 'b2'])
    const including = start({ bundled: createDirectory('b', 4), more: { includeWalletIds: ['b3'] } })
    await including.client.prepare()
    expect(rowIds(including.client)).toEqual(['b3'])
  })
})

describe('wallets that are in the page (D45)', () => {
  test('are looked up in the bundled list, and their row carries the directory id', async () => {
    const bundled = createDirectory('b', 60, {})
    const rare = wallet('rare', { rdns: 'io.rare', declaredIds: ['rdns:io.rare'] })
    const original = bundled.getWallets
    bundled.getWallets = async parameters =>
      parameters.include?.includes('rdns:io.rare')
        ? { wallets: [rare, wallet('other')], count: 2 }
        : original(parameters)
    const connector = createMockConnector({
      id: 'io.rare',
      info: { rdns: 'io.rare' },
      declaredIds: ['rdns:io.rare'],
    })
    const { client, ids, kit } = start({
      bundled,
      more: { families: [createMockFamily({ connectors: [connector] })] },
    })
    await client.prepare()
    await kit.settle()
    expect(ids('known')).toEqual(['rare'])
    expect(getWalletRow(client, 'rare')).toMatchObject({ status: 'installed', name: 'Mock wallet' })
    expect(getWalletRow(client, 'io.rare')?.id).toBe('rare')
    expect(getWalletRow(client, 'nope')).toBeUndefined()
  })

  test('are never sent to the server', async () => {
    const remote = createDirectory('r', 4)
    const connector = createMockConnector({ id: 'io.rare', declaredIds: ['rdns:io.rare'] })
    const { client, kit } = start({
      remote,
      more: { families: [createMockFamily({ connectors: [connector] })] },
    })
    openModal(client)
    await kit.settle()
    expect(JSON.stringify(remote.asked)).not.toContain('io.rare')
  })
})

describe('AllWallets (R9.1: pages of 40)', () => {
  test('pages come one after another, from the bundled list alone', async () => {
    const { client, ids, state } = start({ bundled: createDirectory('b', 90) })
    await client.prepare()
    await loadWallets(client, { page: 1 })
    expect(ids('wallets')).toHaveLength(40)
    expect(state()).toMatchObject({ page: 1, count: 90, status: 'ready' })
    await loadWallets(client, { page: 2 })
    await loadWallets(client, { page: 3 })
    expect(ids('wallets')).toHaveLength(90)
    expect(new Set(ids('wallets')).size).toBe(90)
  })

  test('the bundled page is drawn at once, the server’s is merged when it comes', async () => {
    let answer = (): void => {}
    const remote: WalletDirectory = {
      getWallets: () =>
        new Promise(resolve => {
          answer = () => resolve({ wallets: [wallet('r0'), wallet('b1', { name: 'Fresh' })], count: 500 })
        }),
      getWalletIcon: async () => undefined,
    }
    const { client, ids, state, kit } = start({ bundled: createDirectory('b', 3), remote })
    await client.prepare()
    const loading = loadWallets(client, { page: 1 })
    await kit.settle()
    expect(ids('wallets')).toEqual(['b0', 'b1', 'b2'])
    expect(state().status).toBe('loading')
    answer()
    await loading
    expect(ids('wallets')).toEqual(['b0', 'b1', 'b2', 'r0'])
    expect(state()).toMatchObject({ status: 'ready', count: 500 })
    expect(state().wallets[1]?.name).toBe('Fresh')
  })

  test('a failure keeps what has loaded, and a retry clears it (D11, R8.14)', async () => {
    const remote = createDirectory('r', 50)
    remote.fail(new LatchkitError('SERVER_ERROR'))
    const { client, ids, state, kit } = start({ bundled: createDirectory('b', 3), remote })
    await client.prepare()
    await loadWallets(client, { page: 1 })
    expect(state().status).toBe('failed')
    expect(ids('wallets')).toHaveLength(3)
    expect(kit.events.at(-1)?.data).toMatchObject({
      event: 'INTERNAL_SDK_ERROR',
      properties: { code: 'WALLET_LOAD_FAILED' },
    })
    remote.fail(undefined)
    await loadWallets(client, { page: 1 })
    expect(state().status).toBe('ready')
    expect(ids('wallets').length).toBeGreaterThan(3)
  })

  test('the images of the first 20 wallets of a page are asked for ahead (R9.1)', async () => {
    const bundled = {
      ...createDirectory('b', 90),
      getWalletIcon: vi.fn(async () => ({ background: '#fff' })),
    }
    const { client, kit } = start({ bundled })
    await client.prepare()
    await loadWallets(client, { page: 1 })
    await kit.settle()
    expect(bundled.getWalletIcon).toHaveBeenCalledTimes(20)
    await loadWallets(client, { page: 2 })
    await kit.settle()
    expect(bundled.getWalletIcon).toHaveBeenCalledTimes(40)
  })

  test('two calls for one page are one request', async () => {
    const remote = createDirectory('r', 50)
    const { client } = start({ remote })
    await client.prepare()
    const before = remote.asked.length
    await Promise.all([loadWallets(client, { page: 1 }), loadWallets(client, { page: 1 })])
    expect(remote.asked.length - before).toBe(1)
  })
})

describe('search (R9.1: 100 entries, 300 ms)', () => {
  test('waits 300 ms after the last key, then asks once', async () => {
    const remote = createDirectory('r', 150)
    const { client, ids, state, kit } = start({ remote })
    await client.prepare()
    const before = remote.asked.length
    void searchWallets(client, { search: 'W' })
    await kit.environment.advance(searchDebounceMs - 1)
    void searchWallets(client, { search: 'Wal' })
    await kit.environment.advance(searchDebounceMs - 1)
    expect(remote.asked).toHaveLength(before)
    expect(state()).toMatchObject({ searchText: 'Wal', status: 'loading' })
    await kit.environment.advance(1)
    expect(remote.asked.slice(before)).toMatchObject([{ page: 1, entries: 100, search: 'Wal' }])
    expect(ids('search')).toHaveLength(100)
    expect(kit.events.at(-1)?.data).toMatchObject({ event: 'SEARCH_WALLET', properties: { search: 'Wal' } })
  })

  test('a response to an older text is dropped', async () => {
    const answers = new Map<string, () => void>()
    const remote: WalletDirectory = {
      getWallets: ({ search }) =>
        new Promise(resolve => {
          answers.set(search ?? '', () => resolve({ wallets: [wallet(`for-${search}`)], count: 1 }))
        }),
      getWalletIcon: async () => undefined,
    }
    const { client, ids, kit } = start({ bundled: createDirectory('b', 0), remote })
    await client.prepare()
    void searchWallets(client, { search: 'old' })
    await kit.environment.advance(searchDebounceMs)
    void searchWallets(client, { search: 'new' })
    await kit.environment.advance(searchDebounceMs)
    answers.get('new')?.()
    await kit.settle()
    answers.get('old')?.()
    await kit.settle()
    expect(ids('search')).toEqual(['for-new'])
  })

  test('clearing it shows the pages again at once', async () => {
    const { client, ids, state, kit } = start({ bundled: createDirectory('b', 50) })
    await client.prepare()
    await loadWallets(client, { page: 1 })
    void searchWallets(client, { search: 'b4' })
    await kit.environment.advance(searchDebounceMs)
    expect(ids('search').length).toBeGreaterThan(0)
    await searchWallets(client, { search: '  ' })
    expect(state()).toMatchObject({ searchText: '', search: [], status: 'ready' })
    expect(ids('wallets')).toHaveLength(40)
  })

  test('a failure can be tried again with the same text', async () => {
    const remote = createDirectory('r', 5)
    const { client, state, kit } = start({ remote })
    await client.prepare()
    remote.fail(new Error('offline'))
    void searchWallets(client, { search: 'Wallet' })
    await kit.environment.advance(searchDebounceMs)
    expect(state().status).toBe('failed')
    remote.fail(undefined)
    void searchWallets(client, { search: 'Wallet' })
    await kit.environment.advance(searchDebounceMs)
    expect(state()).toMatchObject({ status: 'ready', searchText: 'Wallet' })
  })

  test('closing the modal and destroying end a search that waits', async () => {
    const { client, state, kit } = start({ bundled: createDirectory('b', 5) })
    await client.prepare()
    openModal(client)
    const search = searchWallets(client, { search: 'x' })
    closeModal(client)
    expect(state().searchText).toBe('')
    client.destroy()
    expect(kit.environment.pendingTimers()).toBe(0)
    void search
  })
})

describe('images (R3.15)', () => {
  const icon = { background: '#fff', letter: 'W' }
  test('a mark is asked for once, the bundled one first', async () => {
    const bundled = { ...createDirectory('b', 0), getWalletIcon: vi.fn(async () => icon) }
    const remote = {
      ...createDirectory('r', 0),
      getWalletIcon: vi.fn(async () => ({ url: 'https://x.example/i' })),
    }
    const { client } = start({ bundled, remote })
    const subject = { id: 'w', image_id: 'i' }
    expect(await Promise.all([getWalletIcon(client, subject), getWalletIcon(client, subject)])).toEqual([
      icon,
      icon,
    ])
    expect(bundled.getWalletIcon).toHaveBeenCalledTimes(1)
    expect(remote.getWalletIcon).not.toHaveBeenCalled()
  })

  test('else the server’s address, and only a safe one', async () => {
    const answers = [
      'https://x.example/i.png',
      'http://127.0.0.1:4101/i',
      '/getWalletImage/1',
      'javascript:alert(1)',
      'http://x.example/i',
    ]
    const remote = { ...createDirectory('r', 0), getWalletIcon: async () => ({ url: answers.shift() ?? '' }) }
    const { client } = start({ remote })
    const urls = []
    for (const id of ['1', '2', '3', '4', '5']) urls.push(await getWalletIcon(client, { id }))
    expect(urls).toEqual([
      { url: 'https://x.example/i.png' },
      { url: 'http://127.0.0.1:4101/i' },
      { url: '/getWalletImage/1' },
      undefined,
      undefined,
    ])
  })

  test('nothing and failures are not remembered', async () => {
    let count = 0
    const remote = {
      ...createDirectory('r', 0),
      getWalletIcon: async () => {
        count += 1
        if (count === 1) throw new Error('offline')
        return count === 2 ? undefined : icon
      },
    }
    const { client } = start({ remote })
    expect(await getWalletIcon(client, { id: 'w' })).toBeUndefined()
    expect(await getWalletIcon(client, { id: 'w' })).toBeUndefined()
    expect(await getWalletIcon(client, { id: 'w' })).toEqual(icon)
  })

  test('kinds do not share an id, and the oldest of 500 go first', async () => {
    const { client } = start({})
    const load = vi.fn(async () => icon)
    await getCachedImage(client, { kind: 'token', id: '1' }, load)
    await getCachedImage(client, { kind: 'network', id: '1' }, load)
    expect(load).toHaveBeenCalledTimes(2)
    for (let index = 0; index < 500; index++)
      await getCachedImage(client, { kind: 'currency', id: `${index}` }, load)
    const before = load.mock.calls.length
    await getCachedImage(client, { kind: 'token', id: '1' }, load)
    expect(load.mock.calls.length).toBe(before + 1)
  })

  test('preloading waits 2 s at most (R9.3)', async () => {
    const images: { src: string; onload: (() => void) | null; onerror: (() => void) | null }[] = []
    vi.stubGlobal(
      'Image',
      class {
        src = ''
        onload: (() => void) | null = null
        onerror: (() => void) | null = null
        constructor() {
          images.push(this)
        }
      },
    )
    const { client, kit } = start({})
    const outcomes: boolean[] = []
    for (let index = 0; index < 3; index++)
      preloadImage(client, `https://x.example/${index}`).then(is => outcomes.push(is))
    images[0]?.onload?.()
    images[1]?.onerror?.()
    await kit.environment.advance(1_999)
    expect(outcomes).toEqual([true, false])
    await kit.environment.advance(1)
    expect(outcomes).toEqual([true, false, false])
    expect(kit.environment.pendingTimers()).toBe(0)
  })

  test('without images (a worker, a server) nothing is preloaded', async () => {
    const { client } = start({})
    await expect(preloadImage(client, 'https://x.example')).resolves.toBe(false)
  })
})
