import { createMockNetwork } from '@latchkit/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ConnectorInfo,
  createDirectoryRowsSelector,
  createInitialState,
  createWalletRowsSelector,
  type LatchkitOptions,
  type State,
  type Wallet,
} from '../internal.js'
import { reduce } from '../reducer.js'

const network = createMockNetwork()
const transport = {
  id: 'walletConnect',
  name: 'WalletConnect',
  load: () => Promise.reject(new Error('not here')),
}

const wallet = (id: string, more: Partial<Wallet> = {}): Wallet => ({
  id,
  name: `Wallet ${id}`,
  chains: ['mock'],
  declaredIds: more.rdns ? [`rdns:${more.rdns}`] : [],
  walletConnect: false,
  ...more,
})

const connector = (id: string, more: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  id,
  namespace: 'mock',
  type: 'ANNOUNCED',
  name: `Announced ${id}`,
  info: { rdns: id, uuid: `uuid-${id}` },
  declaredIds: [`rdns:${id}`],
  ...more,
})

type Setting = {
  connectors?: readonly ConnectorInfo[]
  recommended?: readonly Wallet[]
  featured?: readonly Wallet[]
  known?: readonly Wallet[]
  wallets?: readonly Wallet[]
  recent?: readonly string[]
  options?: Partial<LatchkitOptions>
  mobile?: boolean
}

function build(setting: Setting): { state: State; options: LatchkitOptions } {
  const options: LatchkitOptions = {
    networks: [network],
    families: [],
    environment: {
      getPlatform: () => ({
        mobile: setting.mobile ?? false,
        ios: false,
        android: false,
        telegram: undefined,
      }),
    },
    ...setting.options,
  }
  const initial = createInitialState(options)
  const state: State = {
    ...initial,
    connectors: setting.connectors ?? [],
    recentRowIds: setting.recent ?? [],
    directory: {
      ...initial.directory,
      recommended: setting.recommended ?? [],
      featured: setting.featured ?? [],
      known: setting.known ?? [],
      wallets: setting.wallets ?? [],
    },
  }
  return { state, options }
}

function rows(setting: Setting) {
  const { state, options } = build(setting)
  return createWalletRowsSelector(options)(state)
}
const ids = (setting: Setting): string[] => rows(setting).map(row => row.id)
const groups = (setting: Setting): string[] => rows(setting).map(row => `${row.group} ${row.id}`)

describe('one row per wallet (D45, demand 7)', () => {
  test('an announced wallet and its directory entry are one row: directory id, announced name and icon', () => {
    const metamask = wallet('c57c', { rdns: 'io.metamask', name: 'MetaMask', walletConnect: true })
    expect(
      rows({
        connectors: [
          connector('io.metamask', { name: 'MetaMask Flask', icon: 'data:image/png;base64,AA==' }),
        ],
        recommended: [metamask],
      }),
    ).toEqual([
      {
        id: 'c57c',
        name: 'MetaMask Flask',
        group: 'injected',
        status: 'installed',
        connectors: [{ namespace: 'mock', connectorId: 'io.metamask' }],
        wallet: metamask,
        icon: 'data:image/png;base64,AA==',
        duplicate: false,
      },
    ])
  })

  test('without a directory entry the id is the rdns, else the name in kebab case', () => {
    expect(ids({ connectors: [connector('dev.unknown')] })).toEqual(['dev.unknown'])
    expect(
      ids({ connectors: [connector('x', { info: undefined, declaredIds: [], name: 'My Own  Wallet!' })] }),
    ).toEqual(['my-own-wallet'])
    expect(ids({ connectors: [connector('x', { info: undefined, declaredIds: [], name: '???' })] })).toEqual([
      'wallet',
    ])
  })

  test('connectors of several families join by an id they both declare', () => {
    const multi = rows({
      connectors: [
        connector('app.multi', { namespace: 'fama' }),
        connector('Multi', {
          namespace: 'famb',
          info: undefined,
          declaredIds: ['standard:Multi', 'rdns:app.multi'],
        }),
      ],
    })
    expect(multi).toHaveLength(1)
    expect(multi[0]?.connectors).toEqual([
      { namespace: 'fama', connectorId: 'app.multi' },
      { namespace: 'famb', connectorId: 'Multi' },
    ])
  })

  test('or by the directory entry that declares both', () => {
    const phantom = wallet('a797', {
      rdns: 'app.phantom',
      declaredIds: ['rdns:app.phantom', 'standard:Phantom'],
    })
    const icon = 'data:image/png;base64,AA=='
    const setting: Setting = {
      connectors: [
        connector('app.phantom', { namespace: 'fama', icon }),
        connector('Phantom', { namespace: 'famb', info: undefined, declaredIds: ['standard:Phantom'], icon }),
      ],
    }
    expect(rows(setting)).toHaveLength(2)
    expect(rows({ ...setting, known: [phantom] })).toHaveLength(1)
    expect(ids({ ...setting, known: [phantom] })).toEqual(['a797'])
  })

  test.each([
    ['in either order', undefined],
    ['with another icon', 'data:image/png;base64,BB=='],
  ])('a name alone joins no family to another wallet’s row, %s (D55, security 15)', (_, icon) => {
    const metamask = wallet('c57c', {
      rdns: 'io.metamask',
      name: 'MetaMask',
      declaredIds: ['rdns:io.metamask', 'standard:MetaMask'],
    })
    const connectors = [
      connector('io.metamask', { namespace: 'fama', name: 'MetaMask', icon: 'data:image/png;base64,AA==' }),
      connector('standard-metamask', {
        namespace: 'famb',
        name: 'MetaMask',
        info: undefined,
        declaredIds: ['standard:MetaMask'],
        icon,
      }),
    ]
    const networks = [
      createMockNetwork({ namespace: 'fama', name: 'FAMA' }),
      createMockNetwork({ namespace: 'famb', name: 'FAMB' }),
    ] as const
    const show = (setting: Setting) =>
      rows({ ...setting, known: [metamask], options: { networks } }).map(row => [
        row.id,
        row.name,
        row.duplicate,
        row.connectors.length,
      ])
    expect(show({ connectors })).toEqual([
      ['c57c', 'MetaMask', false, 1],
      ['c57c-2', 'MetaMask · FAMB', false, 1],
    ])
    expect(show({ connectors: connectors.toReversed() })).toEqual([
      ['c57c', 'MetaMask', false, 1],
      ['c57c-2', 'MetaMask · FAMA', false, 1],
    ])
  })

  test('never by name: two wallets of one name are two rows', () => {
    const two = rows({
      connectors: [connector('io.a', { name: 'Wallet' }), connector('io.b', { name: 'Wallet' })],
    })
    expect(two.map(row => [row.id, row.duplicate])).toEqual([
      ['io.a', false],
      ['io.b', false],
    ])
  })

  test('two announcements that claim one rdns keep two rows, both marked, the second suffixed (D55, security 15)', () => {
    const metamask = wallet('c57c', { rdns: 'io.metamask' })
    const setting: Setting = {
      connectors: [
        connector('io.metamask', { info: { rdns: 'io.metamask', uuid: '1' } }),
        connector('io.metamask#2', {
          info: { rdns: 'io.metamask', uuid: '2' },
          declaredIds: ['rdns:io.metamask'],
        }),
      ],
      recommended: [metamask],
    }
    expect(rows(setting).map(row => [row.id, row.duplicate, row.connectors[0]?.connectorId])).toEqual([
      ['c57c', true, 'io.metamask'],
      ['c57c-2', true, 'io.metamask#2'],
    ])
    expect(ids({ ...setting, recommended: [] })).toEqual(['io.metamask', 'io.metamask-2'])
  })

  test('the directory lists a contested wallet once, and an rdns that looks like a suffix is a wallet (security 24)', () => {
    const metamask = wallet('c57c', { rdns: 'io.metamask' })
    const claims = ['io.metamask', 'io.metamask#2'].map(id =>
      connector(id, { info: { rdns: 'io.metamask' }, declaredIds: ['rdns:io.metamask'] }),
    )
    expect(ids({ connectors: [...claims, connector('io.metamask-2')], recommended: [metamask] })).toEqual([
      'c57c',
      'c57c-2',
      'io.metamask-2',
    ])
  })

  test('a third claim is -3, and ids stay unique where names collide', () => {
    expect(
      ids({
        connectors: [1, 2, 3].map(count =>
          connector(`io.x-${count}`, { info: { rdns: 'io.x' }, declaredIds: ['rdns:io.x'] }),
        ),
      }),
    ).toEqual(['io.x', 'io.x-2', 'io.x-3'])
    expect(
      ids({
        connectors: ['a', 'b'].map(id => connector(id, { info: undefined, declaredIds: [], name: 'Same' })),
      }),
    ).toEqual(['same', 'same-2'])
  })

  test('the case of an rdns does not split a wallet', () => {
    expect(
      ids({ connectors: [connector('IO.MetaMask')], recommended: [wallet('c57c', { rdns: 'io.metamask' })] }),
    ).toEqual(['c57c'])
  })

  test('twelve wallets at once: twelve rows, each with its own connector', () => {
    const many = rows({ connectors: Array.from({ length: 12 }, (_, index) => connector(`io.w${index}`)) })
    expect(many).toHaveLength(12)
    expect(new Set(many.map(row => row.connectors[0]?.connectorId)).size).toBe(12)
  })
})

describe('the order of R4.10', () => {
  const setting: Setting = {
    options: {
      remoteConnectors: [transport],
      featuredWalletIds: ['f1', 'f2'],
      customWallets: [wallet('mine')],
    },
    connectors: [
      connector('io.installed'),
      connector('ledger', { type: 'EXTERNAL', info: undefined, declaredIds: [] }),
    ],
    featured: [wallet('f2'), wallet('f1')],
    recommended: [wallet('r1'), wallet('r2')],
    recent: ['r2'],
  }

  test('walletConnect, recent, injected, featured, custom, external, recommended', () => {
    expect(groups(setting)).toEqual([
      'walletConnect walletConnect',
      'recent r2',
      'injected io.installed',
      'featured f1',
      'featured f2',
      'custom mine',
      'external announced-ledger',
      'recommended r1',
    ])
  })

  test('statuses for the badge', () => {
    expect(rows(setting).map(row => row.status)).toEqual([
      'qr',
      'recent',
      'installed',
      'featured',
      'featured',
      undefined,
      // A connector for wallets outside of the page does not detect whether one is there.
      undefined,
      undefined,
    ])
  })

  test('a configured order comes first, the rest follows in the specified order', () => {
    const features = { connectorTypeOrder: ['recommended', 'custom'] } as never
    expect(groups({ ...setting, options: { ...setting.options, features } })).toEqual([
      'recommended r1',
      'custom mine',
      'walletConnect walletConnect',
      'recent r2',
      'injected io.installed',
      'featured f1',
      'featured f2',
      'external announced-ledger',
    ])
  })

  test('a wallet that is in the page is one row, wherever the site lists it', () => {
    const installed = wallet('id-1', { rdns: 'io.installed' })
    expect(
      groups({
        ...setting,
        featured: [installed],
        recommended: [installed],
        options: { ...setting.options, featuredWalletIds: ['id-1'], customWallets: [] },
      }),
    ).toEqual(['walletConnect walletConnect', 'injected id-1', 'external announced-ledger'])
  })

  test('recent: at most two, an installed one keeps its connectors, an unknown one is left out', () => {
    const recent = rows({
      connectors: [connector('io.a')],
      recommended: [wallet('r1')],
      recent: ['io.a', 'r1'],
    })
    expect(recent.map(row => [row.id, row.group, row.connectors.length])).toEqual([
      ['io.a', 'recent', 1],
      ['r1', 'recent', 0],
    ])
    expect(groups({ recommended: [wallet('r1')], recent: ['ghost'] })).toEqual(['recommended r1'])
  })

  test('a recent id from before the directory was known still finds its wallet', () => {
    expect(
      groups({
        connectors: [connector('io.a')],
        known: [wallet('id-a', { rdns: 'io.a' })],
        recent: ['io.a'],
      }),
    ).toEqual(['recent id-a'])
  })

  test('recommended: at most 4 (R9.1)', () => {
    expect(ids({ recommended: Array.from({ length: 9 }, (_, index) => wallet(`r${index}`)) })).toHaveLength(4)
  })
})

describe('the QR row', () => {
  test('only with a transport, and only while it is not switched off', () => {
    expect(ids({})).toEqual([])
    expect(ids({ options: { remoteConnectors: [transport] } })).toEqual(['walletConnect'])
    expect(ids({ options: { remoteConnectors: [transport], enableWalletConnect: false } })).toEqual([])
  })

  test('a wallet that can scan carries the transport; one that cannot does not', () => {
    const setting: Setting = {
      options: { remoteConnectors: [transport] },
      recommended: [wallet('scans', { walletConnect: true }), wallet('blind')],
    }
    expect(rows(setting).map(row => row.transportId)).toEqual(['walletConnect', 'walletConnect', undefined])
    expect(
      rows({ ...setting, options: { ...setting.options, enableWalletConnect: false } }).map(
        row => row.transportId,
      ),
    ).toEqual([undefined, undefined])
  })

  test('connectors that run over a transport are no rows', () => {
    expect(
      ids({
        connectors: [connector('walletConnect', { type: 'WALLET_CONNECT', transportId: 'walletConnect' })],
      }),
    ).toEqual([])
  })
})

describe('what the site hides (R5.7, demand 26)', () => {
  const listed = [
    wallet('id-a', { rdns: 'io.a', name: 'Alpha' }),
    wallet('id-b', { rdns: 'io.b', name: 'Beta' }),
  ]
  const setting: Setting = {
    connectors: [connector('io.a', { name: 'Alpha' }), connector('io.c', { name: 'Gamma' })],
    recommended: listed,
  }

  test.each([
    ['the directory id', 'id-a'],
    ['the rdns', 'io.a'],
    ['the name', 'Alpha'],
    ['the name in another case', 'aLPHA'],
  ])('excluded by %s: gone, installed or not', (_, excluded) => {
    const options = { excludeWalletIds: [excluded] }
    expect(ids({ ...setting, options })).toEqual(['io.c', 'id-b'])
    expect(ids({ ...setting, connectors: [], options })).toEqual(['id-b'])
    expect(ids({ ...setting, recent: ['id-a'], options })).toEqual(['io.c', 'id-b'])
  })

  test('an installed wallet the directory does not know is excluded by its rdns or name', () => {
    expect(ids({ ...setting, options: { excludeWalletIds: ['io.c'] } })).toEqual(['id-a', 'id-b'])
    expect(ids({ ...setting, options: { excludeWalletIds: ['gamma'] } })).toEqual(['id-a', 'id-b'])
  })

  test('a second claim of an excluded rdns is excluded with it', () => {
    const claims = [
      connector('io.a'),
      connector('io.a#2', { info: { rdns: 'io.a' }, declaredIds: ['rdns:io.a'] }),
    ]
    expect(ids({ connectors: claims, options: { excludeWalletIds: ['io.a'] } })).toEqual([])
  })

  test('included: only those, installed or not; the QR row stays', () => {
    const options = { includeWalletIds: ['id-b'], remoteConnectors: [transport] }
    expect(ids({ ...setting, options })).toEqual(['walletConnect', 'id-b'])
    expect(ids({ ...setting, options: { includeWalletIds: [] } })).toEqual(['id-a', 'io.c', 'id-b'])
  })
})

describe('the nameless browser wallet (R5.6, D43)', () => {
  const legacy = connector('injected', {
    type: 'INJECTED',
    name: 'Totally MetaMask',
    info: undefined,
    declaredIds: [],
  })
  test('is hidden on a desktop', () => {
    expect(ids({ connectors: [legacy] })).toEqual([])
  })
  test('is shown on a phone, where it is the wallet’s own browser, and always called Browser wallet', () => {
    expect(rows({ connectors: [legacy], mobile: true })).toMatchObject([
      { name: 'Browser wallet', status: 'installed' },
    ])
  })
})

describe('AllWallets', () => {
  test('shows the pages, or what the search found; the wallet in the page keeps its connector', () => {
    const listed = [wallet('id-a', { rdns: 'io.a' }), wallet('id-b')]
    const { state, options } = build({ connectors: [connector('io.a')], wallets: listed })
    const select = createDirectoryRowsSelector(options)
    expect(select(state).map(row => [row.id, row.status, row.connectors.length])).toEqual([
      ['id-a', 'installed', 1],
      ['id-b', undefined, 0],
    ])
    const searching = {
      ...state,
      directory: { ...state.directory, searchText: 'b', search: [wallet('id-b')] },
    }
    expect(select(searching).map(row => row.id)).toEqual(['id-b'])
    expect(select({ ...state, directory: { ...state.directory, searchText: 'x' } })).toEqual([])
    expect(select(state)).toHaveLength(2)
  })

  test('hides what the site excludes', () => {
    const { state, options } = build({
      wallets: [wallet('id-a'), wallet('id-b')],
      options: { excludeWalletIds: ['id-a'] },
    })
    expect(createDirectoryRowsSelector(options)(state).map(row => row.id)).toEqual(['id-b'])
  })
})

describe('stable references', () => {
  test('the same inputs return the same rows, whatever else has changed', () => {
    const { state, options } = build({ connectors: [connector('io.a')] })
    const select = createWalletRowsSelector(options)
    const selectAll = createDirectoryRowsSelector(options)
    const later = reduce(state, { type: 'toast/shown', id: '1', kind: 'info', message: '' })
    expect(select(later)).toBe(select(state))
    expect(selectAll(later)).toBe(selectAll(state))
    const changed = reduce(state, { type: 'connectors/changed', namespace: 'mock', connectors: [] })
    expect(select(changed)).not.toBe(select(state))
  })
})

describe('any announcements', () => {
  const announced = fc.record({
    rdns: fc.constantFrom('io.a', 'io.b', 'IO.A', '', '__proto__', 'constructor'),
    name: fc.oneof(
      fc.constantFrom('MetaMask', '', '<img onerror=1>', '\u202eevil'),
      fc.string({ maxLength: 12 }),
    ),
    namespace: fc.constantFrom('fama', 'famb', 'famc'),
    declared: fc.array(fc.constantFrom('standard:X', 'standard:Y', 'rdns:io.a'), { maxLength: 2 }),
  })
  test('give rows with unique ids, every connector in exactly one row, one per family at most', () => {
    fc.assert(
      fc.property(
        fc.array(announced, { maxLength: 20 }),
        fc.array(fc.constantFrom('id-a', 'id-b'), { maxLength: 2 }),
        (items, known) => {
          const connectors = items.map((item, index) =>
            connector(`c${index}`, {
              name: item.name,
              namespace: item.namespace,
              info: item.rdns ? { rdns: item.rdns } : undefined,
              declaredIds: item.declared,
            }),
          )
          const all = rows({
            connectors,
            known: known.map(id => wallet(id, { rdns: id.replace('id-', 'io.') })),
          })
          expect(new Set(all.map(row => row.id)).size).toBe(all.length)
          const reached = all.flatMap(row => row.connectors.map(each => each.connectorId))
          expect([...reached].sort()).toEqual(connectors.map(each => each.id).sort())
          for (const row of all) {
            expect(row.id).not.toBe('')
            expect(new Set(row.connectors.map(each => each.namespace)).size).toBe(row.connectors.length)
          }
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
