import type { CaipNetworkId } from '@latchkit/core'
import { toNetworkName } from '../address/networkName.js'
import type { PageWalletId } from '../discovery/pageWallets.js'
import { leather } from './shapes/leather.js'
import { magicEden, toToken } from './shapes/magicEden.js'
import { oyl } from './shapes/oyl.js'
import { satsConnect } from './shapes/satsConnect.js'
import type { WalletCall, WalletShape } from './shapes/types.js'
import { unisat } from './shapes/unisat.js'
import { walletConnect } from './shapes/walletConnect.js'
import { walletStandard } from './shapes/walletStandard.js'
import { webbtc } from './shapes/webbtc.js'

/** How a wallet's network is read and switched. Names are by CAIP-2 reference. */
export type NetworkCalls = {
  read: WalletCall
  /** The wallet's name for its network, in what `read` returned. */
  readName: (result: unknown) => unknown
  change: (name: string) => WalletCall
  names: Readonly<Record<string, string>>
}

export type WalletQuirks = {
  shape: WalletShape
  /** How parameters are passed: `request(method, params)`, or the method of the provider by its name. */
  call: 'request' | 'method' | 'feature'
  /** The call that connects, which may ask the visitor. */
  connect: WalletCall
  /** The call that connects Stacks as well, of a wallet that has both in one provider; its response has the accounts of both. */
  joint?: (network: CaipNetworkId) => WalletCall
  /** Calls after it, without a prompt, of which the last returns the accounts. */
  afterConnect?: WalletCall
  /** A call that returns an empty list unless the visitor has allowed the site; made before `passive`. */
  permission?: WalletCall
  /** The call that reads the accounts without asking; without one, restoring takes the stored account. */
  passive?: WalletCall
  /** Returns the key of the first account without asking. */
  publicKey?: string
  /** The call that ends the connection. */
  disconnect?: WalletCall
  network?: NetworkCalls
  /** One address pays and holds inscriptions. */
  hasOneAddress?: true
  /** Which inputs it signs: those it was asked for, or all it can. */
  signs: 'asked' | 'all'
  /** Repeats of one event within this time are one event. */
  debounceMs?: number
  events: { accounts?: string; network?: string; disconnect?: string }
}

const toCall = (method: string, ...parameters: readonly unknown[]): WalletCall => ({ method, parameters })

const purposes = ['payment', 'ordinals']
const mainnet = '000000000019d6689c085ae165831e93'
const testnet = '000000000933ea01ad0ee984209779ba'
const testnet4 = '00000000da84f2bafbbc53dee25a72ae'
const signet = '00000008819873e925422c1ff0f99f7c'
const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328'

const xverseNames: Readonly<Record<string, string>> = {
  [mainnet]: 'Mainnet',
  [testnet]: 'Testnet',
  [testnet4]: 'Testnet4',
  [signet]: 'Signet',
  [regtest]: 'Regtest',
}

const readPath = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((found, name) => (found as Record<string, unknown> | null | undefined)?.[name], value)

const unisatLike = {
  shape: unisat,
  call: 'method',
  connect: toCall('requestAccounts'),
  passive: toCall('getAccounts'),
  publicKey: 'getPublicKey',
  hasOneAddress: true,
  signs: 'asked',
  events: { accounts: 'accountsChanged', network: 'networkChanged' },
} as const

export type WalletId = PageWalletId | 'metamask' | 'walletConnect'

/** A wallet that a registry of WBIP004 alone names has the requests that the registry was made for. */
export const registryWallet: WalletId = 'fordefi'

/** What each wallet does in its own way, as of November 2026. */
export const quirks: Readonly<Record<WalletId, WalletQuirks>> = {
  xverse: {
    shape: satsConnect,
    call: 'request',
    connect: toCall('wallet_connect', { addresses: purposes }),
    joint: network =>
      toCall('wallet_connect', {
        addresses: [...purposes, 'stacks'],
        network: xverseNames[network.slice('bip122:'.length)],
      }),
    permission: toCall('wallet_getCurrentPermissions'),
    passive: toCall('getAddresses', { purposes }),
    disconnect: toCall('wallet_disconnect'),
    network: {
      read: toCall('wallet_getNetwork'),
      readName: result => readPath(result, 'bitcoin', 'name'),
      change: name => toCall('wallet_changeNetwork', { name }),
      names: xverseNames,
    },
    signs: 'asked',
    debounceMs: 300,
    events: { accounts: 'accountChange', network: 'networkChange', disconnect: 'disconnect' },
  },
  leather: {
    shape: leather,
    call: 'request',
    connect: toCall('getAddresses'),
    joint: network => toCall('getAddresses', { network: toNetworkName(network) }),
    signs: 'asked',
    events: {},
  },
  unisat: {
    ...unisatLike,
    disconnect: toCall('disconnect'),
    network: {
      read: toCall('getChain'),
      readName: result => readPath(result, 'enum'),
      change: name => toCall('switchChain', name),
      names: {
        [mainnet]: 'BITCOIN_MAINNET',
        [testnet]: 'BITCOIN_TESTNET',
        [testnet4]: 'BITCOIN_TESTNET4',
        [signet]: 'BITCOIN_SIGNET',
      },
    },
  },
  okx: { ...unisatLike, events: { accounts: 'accountsChanged' } },
  binance: unisatLike,
  bitget: unisatLike,
  onekey: unisatLike,
  magicEden: {
    shape: magicEden,
    call: 'method',
    connect: toCall(
      'connect',
      toToken({ purposes, network: { type: 'Mainnet' }, message: 'Connect your wallet.' }),
    ),
    signs: 'asked',
    events: {},
  },
  oyl: { shape: oyl, call: 'method', connect: toCall('getAddresses'), signs: 'all', events: {} },
  metamask: {
    shape: walletStandard,
    call: 'feature',
    connect: toCall('bitcoin:connect', { purposes }),
    disconnect: toCall('bitcoin:disconnect'),
    // Its class passes neither the inputs nor the sighash on, and lets the wallet complete the PSBT.
    signs: 'all',
    events: { accounts: 'change' },
  },
  fordefi: {
    shape: satsConnect,
    call: 'request',
    connect: toCall('getAddresses', { purposes }),
    signs: 'asked',
    events: {},
  },
  alby: {
    shape: webbtc,
    call: 'method',
    connect: toCall('enable'),
    afterConnect: toCall('getAddress'),
    hasOneAddress: true,
    signs: 'all',
    events: { accounts: 'accountChanged' },
  },
  walletConnect: {
    shape: walletConnect,
    call: 'request',
    connect: toCall('getAccountAddresses'),
    passive: toCall('getAccountAddresses'),
    signs: 'asked',
    events: { accounts: 'bip122_addressesChanged' },
  },
}
