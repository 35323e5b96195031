import type { Adapter } from '@latchkit/core'
import {
  claimId,
  createAccountActions,
  createLazyConnector,
  type FamilyContext,
  type InjectedWallet,
} from '@latchkit/core/family'
import { accountChunk } from './accountChunk.js'
import { getProposal } from './actions/getProposal.js'
import { readWalletName, watchWallets } from './discovery/watchWallets.js'
import type { StacksConnector, StacksProvider } from './types.js'
import { namespace } from './utils/namespace.js'

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
    accountChunk,
    ({ injected }) => {
      const created = injected({ ...info, provider, path })
      connector.choice = created.choice
      return created
    },
  )
  return connector
}

/** The Stacks family (CAIP-2 namespace stacks): SIP-030 and WBIP004 in the page, and sessions of a transport. */
export function createAdapter(context?: FamilyContext | undefined): Adapter {
  return {
    namespace,
    watchConnectors: onItems => watchWallets({ create: toConnector, onItems }),
    getProposal,
    ...createAccountActions(accountChunk, context),
    // A wallet in the page shows its accounts on another network only when the visitor agrees.
    needsSwitchConfirmation: (connector, caipNetworkId) =>
      !(connector as StacksConnector).choice?.getNetworks().includes(caipNetworkId),
  }
}
