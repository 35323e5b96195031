import type { Adapter } from '@latchkit/core'
import { claimId, createAccountActions, createLazyConnector, type FamilyContext } from '@latchkit/core/family'
import { accountChunk } from './accountChunk.js'
import { getProposal } from './actions/getProposal.js'
import { type ListedWallet, watchWallets } from './discovery/watchWallets.js'
import type { BitcoinConnector } from './types.js'
import { namespace } from './utils/namespace.js'

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
    accountChunk,
    ({ injected }) => {
      const created = injected({ ...info, walletId })
      connector.networks = created.networks
      return created
    },
  )
  return connector
}

/** The Bitcoin family (CAIP-2 namespace bip122): wallets of the page and sessions of a transport. */
export function createAdapter(context?: FamilyContext | undefined): Adapter {
  return {
    namespace,
    watchConnectors: onItems => watchWallets({ create: toConnector, onItems }),
    getProposal,
    hasPurposes: true,
    ...createAccountActions(accountChunk, context),
    // A wallet without a request for it stays where it is; among the networks that one on another device shares, the site
    // chooses.
    needsSwitchConfirmation: (connector, caipNetworkId) => {
      const { networks, transportId } = connector as BitcoinConnector
      return transportId === undefined || !networks?.getNetworks().includes(caipNetworkId)
    },
  }
}
