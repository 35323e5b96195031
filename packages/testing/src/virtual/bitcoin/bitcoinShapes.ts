import type { InjectedPage } from '../injected/injectedSide.js'
import { plainIcon } from '../plainIcon.js'
import type { BitcoinNetwork } from './bitcoinKeys.js'
import type { BitcoinShape } from './signPsbtAs.js'

/** The wallets that a page has. */
export type BitcoinPageShape = Exclude<BitcoinShape, 'walletConnect'>

const unisat = {
  methods: [
    'requestAccounts',
    'getAccounts',
    'getPublicKey',
    'getChain',
    'switchChain',
    'disconnect',
    'signPsbt',
    'signMessage',
  ],
  subscribe: 'on',
  returns: 'value',
} as const

/** What the page sees of each wallet. */
export const bitcoinPages: Readonly<Record<BitcoinPageShape, InjectedPage>> = {
  xverse: {
    path: 'XverseProviders.BitcoinProvider',
    methods: ['request'],
    subscribe: 'addListener',
    returns: 'response',
  },
  leather: {
    path: 'LeatherProvider',
    flags: ['isLeather'],
    methods: ['request'],
    returns: 'response or rejection',
  },
  fordefi: { path: 'FordefiProviders.UtxoProvider', methods: ['request'], returns: 'response' },
  unisat: { path: 'unisat', ...unisat },
  okx: { path: 'okxwallet.bitcoin', ...unisat },
  binance: { path: 'binancew3w.bitcoin', flags: ['isBinance'], ...unisat },
  bitget: { path: 'bitkeep.unisat', ...unisat },
  onekey: { path: '$onekey.btc', ...unisat },
  magicEden: {
    path: 'magicEden.bitcoin',
    flags: ['isMagicEden'],
    methods: ['connect', 'signTransaction', 'signMessage'],
    returns: 'value',
  },
  oyl: { path: 'oyl', methods: ['getAddresses', 'signPsbt', 'signMessage'], returns: 'value' },
  alby: {
    path: 'webbtc',
    methods: ['enable', 'getAddress', 'signPsbt', 'signMessage'],
    subscribe: 'on',
    returns: 'value',
  },
  metamask: {
    path: 'bitcoin',
    methods: [],
    returns: 'value',
    standard: {
      name: 'Virtual Wallet',
      icon: plainIcon,
      chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet', 'bitcoin:regtest'],
    },
  },
}

/** Wallets with one address for both purposes. */
export const oneAddress: readonly BitcoinShape[] = [
  'unisat',
  'okx',
  'binance',
  'bitget',
  'onekey',
  'alby',
  'metamask',
]

type Names = Readonly<Record<BitcoinNetwork, string>>

/** How UniSat and Xverse name networks. */
export const unisatNames: Names = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
}
export const xverseNames: Names = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  signet: 'Signet',
  regtest: 'Regtest',
}

/** The events by which a wallet reports a change of accounts, of its network, and its end. */
export const bitcoinEvents = (
  shape: BitcoinShape,
): { accounts: string; network: string; end: string | undefined } =>
  shape === 'xverse'
    ? { accounts: 'accountChange', network: 'networkChange', end: 'disconnect' }
    : {
        accounts: shape === 'metamask' ? 'change' : shape === 'alby' ? 'accountChanged' : 'accountsChanged',
        network: 'networkChanged',
        end: undefined,
      }
