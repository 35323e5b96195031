import type { Adapter, Connector } from '@latchkit/core'
import { announced, loadStandard } from './connectors/announced.js'
import type { SolanaConnector } from './connectors/cluster.js'
import { type FoundWallet, watchWallets } from './discovery/walletStandard.js'
import type { MobileConnectorParameters } from './mobile/mobileConnector.js'

export type SolanaAdapterParameters = {
  /**
   * Wallet apps on the same Android device (Solana Mobile Wallet Adapter): how the site introduces itself there,
   * or false to leave them out. Default: by its host, without an icon.
   */
  mobileWalletAdapter?: MobileConnectorParameters | false | undefined
}

// By value: one constant is no reason for a chunk of its own.
const namespace = 'solana'

/** What a page with an account needs, as one chunk. */
const loadAccountCode = () => import('./account.js')

/** Ids are stable over reloads: Wallet Standard knows wallets by name alone; a second claim of it gets `-2` (D45). */
function toConnector({ wallet, name, icon }: FoundWallet, taken: readonly Connector[]): Connector {
  const base = `standard-${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 99)}`
  let id = base
  for (let claim = 2; taken.some(other => other.id === id); claim++) id = `${base}-${claim}`
  return announced({ id, type: 'ANNOUNCED', name, icon, declaredIds: [`standard:${name}`], wallet })
}

/** The Solana family (CAIP-2 namespace solana): Wallet Standard and sessions of a transport. */
export function createSolanaAdapter({ mobileWalletAdapter }: SolanaAdapterParameters = {}): Adapter {
  let mobile: Connector | undefined
  return {
    namespace,
    watchConnectors(onConnectors) {
      let found: readonly Connector[] = []
      let ended = false
      const report = (): void => onConnectors(mobile ? [...found, mobile] : found)
      const stop = watchWallets(toConnector, connectors => {
        found = connectors
        report()
      })
      // A wallet's own browser (a web view) has its wallet in the page, and no other app to turn to.
      if (mobileWalletAdapter !== false && /Android(?!.*; wv\))/.test(globalThis.navigator?.userAgent))
        import('./mobile/mobileConnector.js').then(
          ({ mobileConnector }) => {
            mobile ??= mobileConnector(mobileWalletAdapter)
            if (!ended) report()
          },
          // The wallets in the page stand without it.
          () => {},
        )
      return () => {
        ended = true
        stop()
      }
    },
    getProposal: networks =>
      import('./actions/getProposal.js').then(({ getProposal }) => getProposal(networks)),
    // What no first click needs comes in chunks of its own.
    prepare: async () => {
      await loadStandard()
    },
    createConnector: parameters => loadAccountCode().then(code => code.remote(parameters)),
    checkAddress: value => loadAccountCode().then(code => code.checkAddress(value)),
    getBalance: parameters => loadAccountCode().then(code => code.getBalance(parameters)),
    signMessage: (connector, parameters) =>
      loadAccountCode().then(code => code.signMessage(connector, parameters)),
    switchNetwork: (connector, parameters) =>
      loadAccountCode().then(code => code.switchNetwork(connector, parameters)),
    // A cluster is the site's own choice wherever the wallet knows it; where not, its view says so.
    needsSwitchConfirmation: (connector, caipNetworkId) =>
      !(connector as SolanaConnector).cluster?.getNetworks().includes(caipNetworkId),
    loadTransfers: () => import('./transfer/index.js').then(({ transfers }) => transfers),
  }
}
