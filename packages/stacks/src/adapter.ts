import type { Adapter } from '@latchkit/core'
import {
  type Chunk,
  call,
  claimId,
  createChunk,
  createLazyConnector,
  type FamilyContext,
  type InjectedWallet,
  watchInjected,
} from '@latchkit/core/family'
import { getProposal } from './actions/getProposal.js'
import type * as Connectors from './connectors/index.js'
import { readWalletName, walletPaths } from './discovery/wallets.js'
import type { StacksConnector, StacksProvider } from './types.js'
import { namespace } from './utils/namespace.js'

/** Everything but the list of wallets. */
const connectors: Chunk<typeof Connectors> = /* @__PURE__ */ createChunk(
  () => import('./connectors/index.js'),
)

/** Ids are stable over reloads: the place in the page is a wallet's id in WBIP004. */
function toConnector(
  wallet: InjectedWallet,
  others: readonly StacksConnector[],
): StacksConnector | undefined {
  const { path, icon } = wallet
  const name = readWalletName(wallet)
  // The shared object is a wallet's only where no wallet has put its own into the page.
  if (name === undefined || (path === 'StacksProvider' && others.length > 0)) return undefined
  const provider = wallet.provider as StacksProvider
  const id = claimId(
    `wbip-${path}`,
    others.map(other => other.id),
  )
  const declaredIds = [`wbip:${path}`, `stacks:${path}`]
  const info = { id, type: 'ANNOUNCED', name, icon, declaredIds } as const
  const connector: StacksConnector = createLazyConnector(
    { ...info, namespace, provider },
    connectors,
    ({ injected }) => {
      const created = injected({ ...info, provider, path })
      connector.choice = created.choice
      return created
    },
  )
  return connector
}

/** The Stacks family (CAIP-2 namespace stacks): SIP-030 and WBIP004 in the page, and sessions of a transport. */
export function createStacksAdapter(context?: FamilyContext | undefined): Adapter {
  return {
    namespace,
    watchConnectors: onItems => watchInjected({ paths: walletPaths, create: toConnector, onItems }),
    getProposal,
    createConnector: parameters => call(connectors, async ({ remote }) => remote(parameters)),
    checkAddress: (value, network) =>
      call(connectors, async ({ checkAddress }) => checkAddress(value, network)),
    getBalance: parameters =>
      call(connectors, async ({ loadReads }) => {
        const { createRest, getBalance } = await loadReads()
        return getBalance(createRest(context), parameters)
      }),
    signMessage: (connector, parameters) =>
      call(connectors, ({ signMessage }) => signMessage(connector, parameters)),
    switchNetwork: (connector, parameters) =>
      call(connectors, ({ switchNetwork }) => switchNetwork(connector, parameters)),
    // A wallet in the page shows its accounts on another network only when the visitor agrees.
    needsSwitchConfirmation: (connector, caipNetworkId) =>
      !(connector as StacksConnector).choice?.getNetworks().includes(caipNetworkId),
    loadTransfers: () =>
      call(connectors, async ({ loadTransfer }) => {
        const { createRest, createTransfers } = await loadTransfer()
        return createTransfers(createRest(context))
      }),
  }
}
