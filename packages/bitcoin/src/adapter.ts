import type { Adapter } from '@latchkit/core'
import {
  type Chunk,
  call,
  claimId,
  createChunk,
  createLazyConnector,
  type FamilyContext,
} from '@latchkit/core/family'
import { getProposal } from './actions/getProposal.js'
import type * as Connectors from './connectors/index.js'
import { type ListedWallet, watchWallets } from './discovery/watchWallets.js'
import type { BitcoinConnector } from './types.js'
import { namespace } from './utils/namespace.js'

/** Everything but the list of wallets. */
const connectors: Chunk<typeof Connectors> = /* @__PURE__ */ createChunk(
  () => import('./connectors/index.js'),
)

function toConnector(
  { walletId, ...listed }: ListedWallet,
  others: readonly BitcoinConnector[],
): BitcoinConnector {
  const id = claimId(
    listed.id,
    others.map(other => other.id),
  )
  const info = { ...listed, id, type: 'ANNOUNCED' } as const
  const connector: BitcoinConnector = createLazyConnector(
    { ...info, namespace },
    connectors,
    ({ provider }) => {
      const created = provider({ ...info, walletId })
      connector.networks = created.networks
      return created
    },
  )
  return connector
}

/** The Bitcoin family (CAIP-2 namespace bip122): wallets of the page and sessions of a transport. */
export function createBitcoinAdapter(context?: FamilyContext | undefined): Adapter {
  return {
    namespace,
    watchConnectors: onItems => watchWallets({ create: toConnector, onItems }),
    getProposal,
    createConnector: parameters => call(connectors, ({ createRemote }) => createRemote(parameters)),
    checkAddress: (value, network) =>
      call(connectors, async ({ checkAddress }) => checkAddress(value, network)),
    getBalance: parameters => call(connectors, ({ readBalance }) => readBalance(parameters, context)),
    signMessage: (connector, parameters) =>
      call(connectors, ({ signMessage }) => signMessage(connector, parameters)),
    switchNetwork: (connector, parameters) =>
      call(connectors, ({ switchNetwork }) => switchNetwork(connector, parameters)),
    // A wallet without a request for it stays where it is; among the networks that one on another device shares, the site
    // chooses.
    needsSwitchConfirmation: (connector, caipNetworkId) => {
      const { networks, transportId } = connector as BitcoinConnector
      return transportId === undefined || !networks?.getNetworks().includes(caipNetworkId)
    },
    loadTransfers: () => call(connectors, ({ loadTransfers }) => loadTransfers(context)),
  }
}
