import type {
  CaipNetworkId,
  Client,
  Connection,
  LatchkitOptions,
  Network,
  PlatformInfo,
  Route,
  State,
  TokenBalance,
  Wallet,
} from '@latchkit/core'
// The fixtures use the real reducers: a literal state would drift from what core can reach.
import { createInitialState, reduceAll, type StateEvent, setInternals } from '@latchkit/core/internal'
import { modules } from './modules.js'
import { reduction } from './reduction.js'

export const now = Date.UTC(2026, 10, 21, 12, 0, 0)

export const network = (
  caipNetworkId: CaipNetworkId,
  name: string,
  symbol: string,
  changes: Partial<Network> = {},
): Network => {
  const [chainNamespace = '', reference = ''] = caipNetworkId.split(':')
  return {
    caipNetworkId,
    chainNamespace,
    id: reference,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: [],
    explorerUrl: 'https://explorer.example',
    ...changes,
  }
}

export const ethereum = network('eip155:1', 'Ethereum', 'ETH')
export const base = network('eip155:8453', 'Base', 'ETH')
const arbitrum = network('eip155:42161', 'Arbitrum One', 'ETH')
const optimism = network('eip155:10', 'OP Mainnet', 'ETH')
const polygon = network('eip155:137', 'Polygon', 'POL')
const sepolia = network('eip155:11155111', 'Sepolia', 'ETH', { testnet: true })
export const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL', {
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
})
const networks = [ethereum, base, arbitrum, optimism, polygon, sepolia, solana] as const

const wallet = (id: string, name: string, changes: Partial<Wallet> = {}): Wallet => ({
  id,
  name,
  image_id: id,
  homepage: `https://${id}.example`,
  rdns: `example.${id}`,
  chains: ['eip155'],
  mobile_link: `${id}://`,
  universal_link: `https://${id}.example/app`,
  browser_link: `https://${id}.example/open?url={url}`,
  app_store: `https://apps.example/${id}`,
  play_store: `https://play.example/${id}`,
  chrome_store: `https://chrome.example/${id}`,
  declaredIds: [`rdns:example.${id}`],
  walletConnect: true,
  ...changes,
})

export const wallets: readonly Wallet[] = [
  wallet('metamask', 'MetaMask', { rdns: 'io.metamask', declaredIds: ['rdns:io.metamask'] }),
  wallet('phantom', 'Phantom', { rdns: 'app.phantom', declaredIds: ['rdns:app.phantom'] }),
  wallet('coinbase', 'Coinbase Wallet'),
  wallet('trust', 'Trust Wallet'),
  wallet('okx', 'OKX Wallet'),
  wallet('xverse', 'Xverse'),
  wallet('leather', 'Leather'),
  wallet('binance', 'Binance Wallet'),
  ...[
    'Rainbow',
    'Zerion',
    'Rabby',
    'Ledger Live',
    'Safe',
    'Uniswap',
    'Backpack',
    'Solflare',
    'Exodus',
    'Bitget',
    'Bybit',
    'Kraken',
    'imToken',
    'SafePal',
    'Argent',
    'Magic Eden',
    'A wallet with a very long name indeed',
    'Ronin',
    'Trezor',
    'Keplr',
  ].map(name => wallet(name.toLowerCase().replace(/\W+/g, '-'), name)),
]

/** A square in one colour, as an extension announces it. */
export const announcedIcon = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${colour}"/><path d="M9 12h14v10a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2zm3-3h8v3h-8z" fill="#fff"/></svg>`)}`

export const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

export const connection: Connection = {
  connectorId: 'io.metamask',
  namespace: 'eip155',
  status: 'connected',
  accounts: [`eip155:1:${address}`],
  caipNetworkId: 'eip155:1',
  wallet: { name: 'MetaMask', icon: announcedIcon('#e2761b') },
}

export const tokens: readonly TokenBalance[] = [
  {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    price: '3120.44',
    value: '4821.0798',
    quantity: { decimals: 18, numeric: '1.545' },
  },
  {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 'eip155:1',
    address: '0xa0b8',
    price: '1',
    value: '250.129',
    quantity: { decimals: 6, numeric: '250.129' },
  },
  {
    name: 'Token without a price',
    symbol: 'NOPE',
    chainId: 'eip155:1',
    address: '0xdead',
    quantity: { decimals: 18, numeric: '1200000.00004' },
  },
  {
    name: 'Free mint',
    symbol: 'VISIT-CLAIM.XYZ',
    chainId: 'eip155:1',
    address: '0xbad',
    quantity: { decimals: 0, numeric: '10000' },
  },
]

export const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1795262700&methods=wc_sessionAuthenticate'

export const desktop: PlatformInfo = { mobile: false, ios: false, android: false, telegram: undefined }
export const phone: PlatformInfo = { mobile: true, ios: true, android: false, telegram: undefined }

const transport = {
  id: 'walletConnect',
  name: 'WalletConnect',
  load: () => new Promise<never>(() => {}),
}

export const options: LatchkitOptions = {
  networks,
  families: [{ namespace: 'eip155', load: () => new Promise<never>(() => {}) }],
  remoteConnectors: [transport],
  metadata: { name: 'Orchard', description: 'A shop', url: 'https://orchard.example', icons: [] },
}

export function createState(
  change: (state: State) => State = state => state,
  given: LatchkitOptions = options,
): State {
  const state = createInitialState(given)
  return change({
    ...state,
    initialized: true,
    connectors: [
      {
        id: 'io.metamask',
        namespace: 'eip155',
        type: 'ANNOUNCED',
        name: 'MetaMask',
        icon: announcedIcon('#e2761b'),
        info: { rdns: 'io.metamask' },
        declaredIds: ['rdns:io.metamask'],
      },
      {
        id: 'example.rabby',
        namespace: 'eip155',
        type: 'ANNOUNCED',
        name: 'Rabby',
        icon: announcedIcon('#7084ff'),
        info: { rdns: 'example.rabby' },
        declaredIds: ['rdns:example.rabby'],
      },
    ],
    directory: {
      ...state.directory,
      featured: wallets.slice(0, 8),
      recommended: wallets.slice(2, 6),
      known: wallets,
      wallets,
      count: 63,
      page: 1,
      status: 'ready',
    },
  })
}

/** A state in which one family is connected. */
export function withConnection(state: State, changes: Partial<State['families'][string]> = {}): State {
  const family = state.families['eip155']
  if (!family) throw new Error('The fixture has no such family.')
  return {
    ...state,
    families: {
      ...state.families,
      eip155: {
        ...family,
        status: 'connected',
        connections: [connection],
        activeConnectorId: connection.connectorId,
        activeNetworkId: 'eip155:1',
        canSend: true,
        hasServerRpc: true,
        ...changes,
        account: {
          balance: '1.545',
          balanceSymbol: 'ETH',
          tokenBalances: tokens,
          balancesFetchedAt: now,
          balancesLoading: false,
          ...changes.account,
        },
      },
    },
  }
}

/** Connects a second wallet of the same family, not in use. */
export function withSecondWallet(state: State): State {
  const family = state.families['eip155']
  if (!family) throw new Error('The fixture has no such family.')
  const second: Connection = {
    ...connection,
    connectorId: 'example.rabby',
    accounts: ['eip155:1:0x1111111111111111111111111111111111111111'],
    wallet: { name: 'Rabby', icon: announcedIcon('#7084ff') },
  }
  return {
    ...state,
    families: { ...state.families, eip155: { ...family, connections: [...family.connections, second] } },
  }
}

export const otherAddress = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

/** Connects a second family; `isShown` shows its account. */
export function withOtherFamily(state: State, { isShown = false }: { isShown?: boolean } = {}): State {
  const family = state.families['solana']
  if (!family) throw new Error('The fixture has no second family.')
  return {
    ...state,
    activeNamespace: isShown ? 'solana' : state.activeNamespace,
    families: {
      ...state.families,
      solana: {
        ...family,
        status: 'connected',
        canSend: true,
        hasServerRpc: true,
        activeConnectorId: 'phantom',
        activeNetworkId: solana.caipNetworkId,
        connections: [
          {
            connectorId: 'phantom',
            namespace: 'solana',
            status: 'connected',
            accounts: [`${solana.caipNetworkId}:${otherAddress}`],
            caipNetworkId: solana.caipNetworkId,
            wallet: { name: 'Phantom', icon: announcedIcon('#ab9ff2') },
          },
        ],
        account: {
          balance: '12.25',
          balanceSymbol: 'SOL',
          tokenBalances: [],
          balancesFetchedAt: now,
          balancesLoading: false,
        },
      },
    },
  }
}

/** The modal open, with a history of views. */
export function openAt(state: State, ...history: Route[]): State {
  return { ...state, modal: { ...state.modal, open: true, history } }
}

export type FakeClient = Client & {
  events: readonly { type: string }[]
  emitted: readonly { event: string; properties: unknown }[]
  setState(change: (state: State) => State): void
  listenerCount(): number
}

/** A client over a state literal: the real reducers, no wallet, and no storage but what is given. */
export function createFakeClient(
  initial: State = createState(),
  {
    platform = desktop,
    prepare = () => Promise.resolve(),
    ports = {},
    ...changes
  }: Partial<LatchkitOptions> & { platform?: PlatformInfo; prepare?: () => Promise<void> } = {},
): FakeClient {
  let state = initial
  const listeners = new Set<() => void>()
  const events: { type: string }[] = []
  const emitted: { event: string; properties: unknown }[] = []
  const set = (next: State): void => {
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  let ids = 0
  const client: FakeClient = {
    id: 'fake',
    options: { ...options, modules, ports, ...changes },
    metadata: { name: 'Orchard', description: '', url: 'https://orchard.example', icons: [] },
    environment: {
      now: () => now,
      setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
      clearTimeout: handle => clearTimeout(handle as number),
      randomId: () => `id-${++ids}`,
      getTimezone: () => 'Europe/Berlin',
      getPlatform: () => platform,
    },
    getState: () => state,
    getServerState: () => initial,
    subscribe(listener) {
      const entry = (): void => listener()
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    onEvent: () => () => {},
    getLogs: () => [],
    prepare,
    destroy() {},
    events,
    emitted,
    setState: change => set(change(state)),
    listenerCount: () => listeners.size,
  }
  setInternals(client, {
    dispatch(event: StateEvent) {
      events.push(event)
      set(reduceAll(state, event, reduction))
    },
    emit: (event, properties) => void emitted.push({ event, properties }),
    reduction,
    storage: changes.storage ?? { getItem: () => null, setItem() {}, removeItem() {} },
    loads: new Map(),
    adapters: new Map(),
    connectors: new Map(),
    queue: [],
    onQueued: undefined,
    onDispatched: undefined,
    readLogs: undefined,
    destroyed: false,
    cleanups: new Set(),
  })
  return client
}
