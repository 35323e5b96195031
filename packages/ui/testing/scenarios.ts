import type {
  CaipNetworkId,
  ErrorCode,
  LatchkitOptions,
  PlatformInfo,
  State,
  ViewData,
  ViewName,
  Wallet,
} from '@latchkit/core'
import {
  announcedIcon,
  base,
  connection,
  createState,
  now,
  openAt,
  phone,
  tokens,
  uri,
  wallets,
  withConnection,
  withOtherFamily,
  withSecondWallet,
} from './fixtures.js'
import { sendScenarios } from './sendScenarios.js'

export type Scenario = {
  name: string
  view: ViewName
  state: State
  options?: Partial<LatchkitOptions> & { prepare?: () => Promise<void> }
  platform?: PlatformInfo
  /** Milliseconds until late ways forward are shown. */
  settle?: number
  /** A request waits in the wallet. */
  waits?: boolean
}

const connect = { view: 'Connect', data: {} } as const
const account = { view: 'Account', data: {} } as const
const ports = { blockchainData: () => new Promise<never>(() => {}) }

const at = (
  state: State,
  view: ViewName,
  data: ViewData = {},
  from: typeof connect | typeof account = connect,
): State => openAt(state, from, { view, data })
const failed =
  (code: ErrorCode, rowId = 'metamask', name = 'MetaMask') =>
  (state: State): State => ({
    ...state,
    flow: { step: 'failed', rowId, name, error: { code, message: code } },
  })
const pairing =
  (rowId?: string, expiresAt = now + 240_000) =>
  (state: State): State => ({
    ...state,
    flow: { step: 'pairing', transportId: 'walletConnect', rowId, uri, expiresAt },
  })
const requesting =
  (rowId: string, name: string) =>
  (state: State): State => ({
    ...state,
    flow: { step: 'requesting', rowId, name, namespaces: ['eip155'] },
  })
const bare = (state: State): State => ({
  ...state,
  connectors: [],
  directory: {
    ...state.directory,
    featured: [],
    recommended: [],
    known: [],
    wallets: [],
    count: 0,
    status: 'idle',
  },
})
const directory =
  (changes: Partial<State['directory']>) =>
  (state: State): State => ({
    ...state,
    directory: { ...state.directory, ...changes },
  })
const withDesktopApp = (wallet: Wallet): Wallet =>
  wallet.id === 'phantom'
    ? { ...wallet, desktop_link: 'phantom://', webapp_link: 'https://app.phantom.example' }
    : wallet
const many = (state: State): State => ({
  ...state,
  connectors: Array.from({ length: 12 }, (_, index) => ({
    id: `test.wallet${index}`,
    namespace: 'eip155',
    type: 'ANNOUNCED' as const,
    name: index === 5 ? 'An extension with quite a long name that goes on' : `Test wallet ${index + 1}`,
    icon: index === 3 ? 'data:image/png;base64,AAAA' : announcedIcon(`hsl(${index * 30} 70% 45%)`),
    info: { rdns: `test.wallet${index}` },
    declaredIds: [`rdns:test.wallet${index}`],
  })),
})
const request =
  (kind: 'switchNetwork' | 'signMessage') =>
  (state: State): State => ({
    ...state,
    requests: [{ id: '1', kind, namespace: 'eip155', connectorId: connection.connectorId }],
  })
const message = `orchard.example wants you to sign in with your Ethereum account:
0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045

Sign in to Orchard. You agree to the terms of service.

URI: https://orchard.example
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-11-21T12:00:00.000Z`
const accountState = (changes: Partial<State['families'][string]['account']> = {}): State => {
  const state = withConnection(createState())
  const family = state.families['eip155']
  if (!family) return state
  return {
    ...state,
    families: { ...state.families, eip155: { ...family, account: { ...family.account, ...changes } } },
  }
}
const emptyAccount = {
  balance: undefined,
  balanceSymbol: undefined,
  tokenBalances: undefined,
  balancesFetchedAt: undefined,
}
const unsupported = withConnection(createState(), { activeNetworkId: 'eip155:250' as CaipNetworkId })
const legal = {
  termsConditionsUrl: 'https://orchard.example/terms',
  privacyPolicyUrl: 'https://orchard.example/privacy',
}

/** Every view in every state that a visitor can meet. */
export const scenarios: readonly Scenario[] = [
  { name: 'connect', view: 'Connect', state: openAt(createState(), connect) },
  {
    name: 'connect-recent',
    view: 'Connect',
    state: openAt(
      createState(state => ({ ...state, recentRowIds: ['phantom'] })),
      connect,
    ),
    options: legal,
  },
  {
    name: 'connect-consent',
    view: 'Connect',
    state: openAt(
      createState(state => ({ ...state, features: { ...state.features, legalCheckbox: true } })),
      connect,
    ),
    options: legal,
  },
  { name: 'connect-many', view: 'Connect', state: openAt(createState(many), connect) },
  {
    name: 'connect-preparing',
    view: 'Connect',
    state: openAt(createState(bare), connect),
    options: { remoteConnectors: [], prepare: () => new Promise(() => {}) },
  },
  {
    name: 'connect-empty',
    view: 'Connect',
    state: openAt(createState(bare), connect),
    options: { remoteConnectors: [] },
  },
  {
    name: 'connect-phone',
    view: 'Connect',
    state: openAt(
      createState(state => ({ ...pairing()(state), connectors: [] })),
      connect,
    ),
    platform: phone,
  },
  {
    name: 'connect-toast',
    view: 'Connect',
    state: {
      ...openAt(createState(), connect),
      toast: { id: 't', kind: 'error', message: 'Token Balance Unavailable' },
    },
  },
  { name: 'all-wallets', view: 'AllWallets', state: at(createState(), 'AllWallets') },
  {
    name: 'all-wallets-loading',
    view: 'AllWallets',
    state: at(createState(directory({ wallets: [], status: 'loading' })), 'AllWallets'),
  },
  {
    name: 'all-wallets-failed',
    view: 'AllWallets',
    state: at(createState(directory({ wallets: [], status: 'failed' })), 'AllWallets'),
    // The view reads the directory again when it is opened.
    options: { ports: { bundledDirectory: () => Promise.reject(new Error('offline')) } },
  },
  {
    name: 'all-wallets-none',
    view: 'AllWallets',
    state: at(createState(directory({ searchText: 'zzz', search: [], status: 'ready' })), 'AllWallets'),
  },
  {
    name: 'external-waiting',
    view: 'ConnectingExternal',
    state: at(createState(requesting('metamask', 'MetaMask')), 'ConnectingExternal', { rowId: 'metamask' }),
  },
  {
    name: 'external-late',
    view: 'ConnectingExternal',
    state: at(createState(requesting('metamask', 'MetaMask')), 'ConnectingExternal', { rowId: 'metamask' }),
    settle: 2700,
  },
  {
    name: 'external-rejected',
    view: 'ConnectingExternal',
    state: at(createState(failed('USER_REJECTED')), 'ConnectingExternal', { rowId: 'metamask' }),
  },
  {
    name: 'external-failed',
    view: 'ConnectingExternal',
    state: at(createState(failed('WALLET_LOCKED')), 'ConnectingExternal', { rowId: 'metamask' }),
  },
  {
    name: 'external-missing',
    view: 'ConnectingExternal',
    state: at(createState(failed('WALLET_NOT_INSTALLED', 'phantom', 'Phantom')), 'ConnectingExternal', {
      rowId: 'phantom',
    }),
  },
  {
    name: 'pairing',
    view: 'ConnectingWalletConnectBasic',
    state: at(createState(pairing()), 'ConnectingWalletConnectBasic'),
  },
  {
    name: 'pairing-preparing',
    view: 'ConnectingWalletConnectBasic',
    state: at(
      createState(state => ({ ...state, flow: { step: 'pairing', transportId: 'walletConnect' } })),
      'ConnectingWalletConnectBasic',
    ),
  },
  {
    name: 'pairing-expired',
    view: 'ConnectingWalletConnectBasic',
    state: at(createState(pairing(undefined, now + 9_000)), 'ConnectingWalletConnectBasic'),
  },
  {
    name: 'pairing-relay-down',
    view: 'ConnectingWalletConnectBasic',
    state: at(
      createState(state => ({
        ...state,
        flow: {
          step: 'failed',
          transportId: 'walletConnect',
          error: { code: 'RELAY_UNREACHABLE', message: '' },
        },
      })),
      'ConnectingWalletConnectBasic',
    ),
  },
  {
    name: 'pairing-wallet',
    view: 'ConnectingWalletConnect',
    state: at(createState(pairing('phantom')), 'ConnectingWalletConnect', { rowId: 'phantom' }),
  },
  {
    name: 'pairing-phone',
    view: 'ConnectingWalletConnect',
    state: at(createState(pairing('walletConnect')), 'ConnectingWalletConnect', { rowId: 'walletConnect' }),
    platform: phone,
  },
  {
    name: 'pairing-desktop-app',
    view: 'ConnectingWalletConnect',
    state: at(
      createState(state =>
        directory({
          featured: state.directory.featured.map(withDesktopApp),
          wallets: wallets.map(withDesktopApp),
        })(pairing('phantom')(state)),
      ),
      'ConnectingWalletConnect',
      { rowId: 'phantom' },
    ),
  },
  {
    name: 'handover',
    view: 'ConnectingWalletConnect',
    state: at(createState(pairing('phantom')), 'ConnectingWalletConnect', { rowId: 'phantom' }),
    platform: phone,
  },
  {
    name: 'handover-late',
    view: 'ConnectingWalletConnect',
    state: at(createState(pairing('phantom')), 'ConnectingWalletConnect', { rowId: 'phantom' }),
    platform: phone,
    settle: 2700,
  },
  { name: 'downloads', view: 'Downloads', state: at(createState(), 'Downloads', { rowId: 'phantom' }) },
  { name: 'get-wallet', view: 'GetWallet', state: at(createState(), 'GetWallet') },
  { name: 'what-is-a-wallet', view: 'WhatIsAWallet', state: at(createState(), 'WhatIsAWallet') },
  { name: 'account', view: 'Account', state: openAt(accountState(), account), options: { ports } },
  {
    name: 'account-loading',
    view: 'Account',
    state: openAt(accountState({ ...emptyAccount, balancesLoading: true }), account),
    options: { ports },
  },
  {
    name: 'account-unavailable',
    view: 'Account',
    state: openAt(accountState({ ...emptyAccount, balancesFailedAt: now }), account),
    options: { ports },
  },
  {
    name: 'account-stale',
    view: 'Account',
    state: openAt(accountState({ balancesFetchedAt: now - 240_000, balancesFailedAt: now - 1000 }), account),
    options: { ports },
  },
  {
    name: 'account-no-prices',
    view: 'Account',
    state: openAt(
      accountState({
        tokenBalances: tokens.map(({ price, value, ...token }) => ({
          ...token,
          iconUrl: announcedIcon(token.symbol === 'ETH' ? '#627eea' : '#2775ca'),
        })),
      }),
      account,
    ),
    options: { ports },
  },
  {
    name: 'account-list-failed',
    view: 'Account',
    state: openAt(
      accountState({ tokenBalances: undefined, balancesFetchedAt: undefined, balancesFailedAt: now }),
      account,
    ),
    options: { ports },
  },
  {
    name: 'account-unsupported',
    view: 'Account',
    state: openAt(
      withConnection(createState(), {
        activeNetworkId: 'eip155:250',
        connections: [{ ...connection, caipNetworkId: 'eip155:250' }],
        account: { ...emptyAccount, balancesFailedAt: now, balancesLoading: false },
      }),
      account,
    ),
    options: { ports },
  },
  {
    name: 'wallets',
    view: 'ProfileWallets',
    state: at(
      {
        ...withOtherFamily(withSecondWallet(withConnection(createState()))),
        remoteFeatures: { ...createState().remoteFeatures, multiWallet: true },
      },
      'ProfileWallets',
      {},
      account,
    ),
  },
  {
    name: 'wallets-one',
    view: 'ProfileWallets',
    state: at(withSecondWallet(withConnection(createState())), 'ProfileWallets', {}, account),
  },
  {
    name: 'account-empty',
    view: 'Account',
    state: openAt(accountState({ balance: '0', tokenBalances: [] }), account),
    options: { ports },
  },
  {
    name: 'account-connecting',
    view: 'Account',
    state: openAt(
      withConnection(createState(), {
        status: 'reconnecting',
        connections: [{ ...connection, status: 'stored' }],
        account: { ...emptyAccount, balancesLoading: false },
      }),
      account,
    ),
    options: { ports },
  },
  { name: 'networks', view: 'Networks', state: at(withConnection(createState()), 'Networks', {}, account) },
  {
    name: 'switch-waiting',
    view: 'SwitchNetwork',
    state: at(
      withConnection(createState(request('switchNetwork'))),
      'SwitchNetwork',
      { caipNetworkId: base.caipNetworkId },
      account,
    ),
    waits: true,
  },
  {
    name: 'switch-failed',
    view: 'SwitchNetwork',
    state: at(withConnection(createState()), 'SwitchNetwork', { caipNetworkId: base.caipNetworkId }, account),
  },
  {
    name: 'switch-family',
    view: 'SwitchActiveChain',
    state: at(
      withConnection(createState()),
      'SwitchActiveChain',
      { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      account,
    ),
  },
  {
    name: 'unsupported',
    view: 'UnsupportedChain',
    state: openAt(unsupported, { view: 'UnsupportedChain', data: {} }),
  },
  {
    name: 'sign',
    view: 'SIWXSignMessage',
    state: at(withConnection(createState()), 'SIWXSignMessage', { message }, account),
  },
  {
    name: 'sign-waiting',
    view: 'SIWXSignMessage',
    state: at(withConnection(createState(request('signMessage'))), 'SIWXSignMessage', { message }, account),
  },
  ...sendScenarios,
]
