import type { StacksNetworkName } from '../address/stacksAddress.js'

/** A call of a wallet: `request(method, params)`. */
export type WalletCall = { method: string; params?: object | undefined }

type Events = {
  /** Subscribes, and returns how to stop. */
  method: 'listen' | 'addListener'
  accounts: string
  network: string
  disconnected?: string
}

/** What a wallet does in its own way, where SIP-030 leaves it open or the wallet differs. */
export type WalletQuirks = {
  /** Asks the visitor for the accounts on a network. */
  connect: (network: StacksNetworkName) => WalletCall
  /** `connect` for Bitcoin as well, of a wallet that has both in one provider; its response has the accounts of both. */
  joint?: (network: StacksNetworkName) => WalletCall
  /** Reads the accounts without asking; without it, restoring takes the stored accounts. */
  passive?: WalletCall
  /** Asks the visitor to change the network; without it, the accounts on the network are asked for by `connect`. */
  changeNetwork?: (network: StacksNetworkName) => WalletCall
  disconnect?: WalletCall
  events?: Events
  /** Parameters of a method that the wallet does not take. */
  omitted: (method: string) => readonly string[]
}

const standard: WalletQuirks = {
  connect: network => ({ method: 'stx_getAddresses', params: { network } }),
  events: { method: 'listen', accounts: 'stx_accountChange', network: 'stx_networkChange' },
  omitted: method => (method === 'stx_signMessage' ? ['publicKey'] : []),
}

const toLeatherConnect = (network: StacksNetworkName): WalletCall => ({
  method: 'getAddresses',
  params: { network },
})

const leather: WalletQuirks = {
  // `stx_getAddresses` is missing in builds that are in use. Every call prompts, so there is no passive one.
  connect: toLeatherConnect,
  joint: toLeatherConnect,
  omitted: method =>
    method === 'stx_signTransaction'
      ? ['broadcast', 'pubkey']
      : method === 'stx_signMessage'
        ? ['publicKey']
        : [],
}

/** Names of networks are Bitcoin's: the wallet has one for all its chains. */
const toWalletNetwork = (network: StacksNetworkName): string =>
  network === 'mainnet' ? 'Mainnet' : 'Testnet'

const toXverseConnect =
  (addresses: readonly string[]) =>
  (network: StacksNetworkName): WalletCall => ({
    method: 'wallet_connect',
    params: { addresses, network: toWalletNetwork(network) },
  })

const xverse: WalletQuirks = {
  connect: toXverseConnect(['stacks']),
  joint: toXverseConnect(['payment', 'ordinals', 'stacks']),
  // Rejects with -32002 where the site has no permission.
  passive: { method: 'wallet_getAccount' },
  changeNetwork: network => ({ method: 'wallet_changeNetwork', params: { name: toWalletNetwork(network) } }),
  disconnect: { method: 'wallet_disconnect' },
  events: {
    method: 'addListener',
    accounts: 'accountChange',
    network: 'networkChange',
    disconnected: 'disconnect',
  },
  // It takes the network from its own settings.
  omitted: () => ['network'],
}

const fordefi: WalletQuirks = {
  connect: () => ({ method: 'wallet_connect', params: { addresses: ['stacks'] } }),
  omitted: () => ['network'],
}

/** Wallets by where they are in the page, as of November 2026. Any other behaves as SIP-030 has it. */
const quirks: Readonly<Record<string, WalletQuirks>> = {
  LeatherProvider: leather,
  'XverseProviders.BitcoinProvider': xverse,
  'FordefiProviders.UtxoProvider': fordefi,
}

export const getQuirks = (path: string): WalletQuirks =>
  (Object.hasOwn(quirks, path) ? quirks[path] : undefined) ?? standard
