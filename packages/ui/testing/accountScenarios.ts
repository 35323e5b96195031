import type { CaipNetworkId, State, ViewData, ViewName } from '@latchkit/core'
import {
  announcedIcon,
  base,
  connection,
  createState,
  now,
  openAt,
  tokens,
  withConnection,
  withOtherFamily,
  withSecondWallet,
} from './fixtures.js'
import { pendingServer } from './pendingServer.js'
import type { Scenario } from './scenario.js'
import { severalWallets, storeWallets, tenWallets } from './walletStates.js'

const account = { view: 'Account', data: {} } as const
const ports = pendingServer

const at = (state: State, view: ViewName, data: ViewData = {}): State =>
  openAt(state, account, { view, data })
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

/** A network that neither the site nor a server of it can read. */
const unreadable = withConnection(createState(), {
  hasServerRpc: false,
  networks: (createState().families['eip155']?.networks ?? []).map(network => ({ ...network, rpcUrls: [] })),
  account: { ...emptyAccount, balancesLoading: false },
})

/** The account, its networks, wallets and signatures. */
export const scenarios: readonly Scenario[] = [
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
    name: 'account-unread',
    view: 'Account',
    state: openAt(
      accountState({
        tokenBalances: tokens.map((token, index) => (index > 0 ? { ...token, asOf: now - 420_000 } : token)),
        unreadTokens: 2,
      }),
      account,
    ),
    options: { ports },
  },
  {
    name: 'account-old-prices',
    view: 'Account',
    state: openAt(
      accountState({ tokenBalances: tokens.map(token => ({ ...token, priceAsOf: now - 600_000 })) }),
      account,
    ),
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
    ),
  },
  {
    name: 'wallets-one',
    view: 'ProfileWallets',
    state: at(withSecondWallet(withConnection(createState())), 'ProfileWallets'),
  },
  {
    name: 'wallets-several',
    view: 'ProfileWallets',
    state: at(severalWallets(), 'ProfileWallets'),
    options: { storage: storeWallets(severalWallets()) },
  },
  {
    name: 'wallets-ten',
    view: 'ProfileWallets',
    state: at(tenWallets(), 'ProfileWallets'),
    options: { storage: storeWallets(tenWallets()) },
  },
  {
    name: 'account-labelled',
    view: 'Account',
    state: openAt(severalWallets(), account),
    options: { ports, storage: storeWallets(severalWallets()) },
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
  { name: 'networks', view: 'Networks', state: at(withConnection(createState()), 'Networks') },
  {
    name: 'switch-waiting',
    view: 'SwitchNetwork',
    state: at(withConnection(createState(request('switchNetwork'))), 'SwitchNetwork', {
      caipNetworkId: base.caipNetworkId,
    }),
    waits: true,
  },
  {
    name: 'switch-failed',
    view: 'SwitchNetwork',
    state: at(withConnection(createState()), 'SwitchNetwork', { caipNetworkId: base.caipNetworkId }),
  },
  {
    name: 'switch-family',
    view: 'SwitchActiveChain',
    state: at(withConnection(createState()), 'SwitchActiveChain', {
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }),
  },
  {
    name: 'send-unsupported-network',
    view: 'WalletSend',
    state: openAt(unsupported, { view: 'Account', data: {} }, { view: 'WalletSend', data: {} }),
  },
  {
    name: 'send-no-endpoint',
    view: 'WalletSend',
    state: openAt(unreadable, { view: 'Account', data: {} }, { view: 'WalletSend', data: {} }),
  },
  {
    name: 'account-no-endpoint',
    view: 'Account',
    state: openAt(unreadable, { view: 'Account', data: {} }),
  },
  {
    name: 'unsupported',
    view: 'UnsupportedChain',
    state: openAt(unsupported, { view: 'UnsupportedChain', data: {} }),
  },
  {
    name: 'sign',
    view: 'SIWXSignMessage',
    state: at(withConnection(createState()), 'SIWXSignMessage', { message }),
  },
  {
    name: 'sign-waiting',
    view: 'SIWXSignMessage',
    state: at(withConnection(createState(request('signMessage'))), 'SIWXSignMessage', { message }),
  },
]
