import type { ErrorCode, State, ViewData, ViewName, Wallet } from '@latchkit/core'
import { announcedIcon, createState, now, openAt, phone, uri, wallets } from './fixtures.js'
import type { Scenario } from './scenario.js'

const connect = { view: 'Connect', data: {} } as const

const at = (state: State, view: ViewName, data: ViewData = {}): State =>
  openAt(state, connect, { view, data })
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
const legal = {
  termsConditionsUrl: 'https://orchard.example/terms',
  privacyPolicyUrl: 'https://orchard.example/privacy',
}

/** The list, the directory, connecting, pairing and help. */
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
  {
    name: 'connect-consent-refused',
    view: 'Connect',
    state: openAt(
      createState(state => ({
        ...state,
        features: { ...state.features, legalCheckbox: true },
        consent: { isGiven: false, refused: 1 },
      })),
      connect,
    ),
    options: legal,
  },
  {
    name: 'pairing-consent',
    view: 'ConnectingWalletConnectBasic',
    state: at(
      createState(state => ({ ...state, features: { ...state.features, legalCheckbox: true } })),
      'ConnectingWalletConnectBasic',
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
  {
    name: 'connect-alerts',
    view: 'Connect',
    state: {
      ...openAt(createState(), connect),
      slices: {
        alerts: [
          {
            code: 'CONFIG_INVALID',
            subject: 'featuredWalletIds has "me.rainbox", which no wallet matches',
            message: 'The configuration is not valid.',
            advice:
              'Correct this option of createLatchkit: featuredWalletIds has "me.rainbox", which no wallet matches.',
          },
          {
            code: 'ORIGIN_NOT_ALLOWED',
            subject: 'https://shop.example',
            message: 'The origin is not on the allow list of the server.',
            advice:
              'Add the origin https://shop.example to ALLOWED_ORIGINS of your server, exactly as written here, and restart it.',
          },
        ],
      },
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
    name: 'pairing-no-family',
    view: 'ConnectingWalletConnectBasic',
    state: at(
      createState(state => ({
        ...state,
        flow: {
          step: 'failed',
          transportId: 'walletConnect',
          error: { code: 'ADAPTER_MISSING', message: '' },
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
]
