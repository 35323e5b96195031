import type { Adapter } from '@latchkit/core'
import { call, claimId, createAccountActions, type FamilyContext } from '@latchkit/core/family'
import { accountChunk } from './accountChunk.js'
import { getProposal } from './actions/getProposal.js'
import type { Eip1193Provider } from './connectors/eip1193.js'
import { injected } from './connectors/injected.js'
import { findLegacyProvider } from './discovery/legacy.js'
import { type Announcement, watchWallets } from './discovery/watchWallets.js'
import type { EvmConnector } from './types.js'
import { namespace } from './utils/namespace.js'

export type EvmAdapterParameters = {
  /** Also offers `window.ethereum` as 'Browser wallet' where no announced wallet is behind it. Default false. */
  legacyInjected?: boolean | undefined
}

/** Ids are stable over reloads: the rdns where there is one. */
const toConnector = (
  { info: { name, icon, rdns, uuid }, provider }: Announcement,
  others: readonly EvmConnector[],
): EvmConnector =>
  injected({
    id: claimId(
      rdns ?? `name-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
      others.map(({ id }) => id),
    ),
    type: 'ANNOUNCED',
    name,
    icon,
    info: { rdns, uuid },
    declaredIds: rdns ? [`rdns:${rdns}`] : [],
    provider,
  })

const toLegacyConnector = (provider: Eip1193Provider): EvmConnector =>
  injected({ id: 'injected', type: 'INJECTED', name: 'Browser wallet', declaredIds: [], provider })

/** The EVM family (CAIP-2 namespace eip155): EIP-6963, EIP-1193 and sessions of a transport. */
export function createAdapter(
  { legacyInjected = false }: EvmAdapterParameters = {},
  context?: FamilyContext | undefined,
): Adapter {
  return {
    namespace,
    watchConnectors(onConnectors) {
      const announced: EvmConnector[] = []
      let legacy: EvmConnector | undefined
      const report = (): void => {
        const provider = legacyInjected ? findLegacyProvider(announced) : undefined
        if (legacy?.provider !== provider) legacy = provider && toLegacyConnector(provider)
        onConnectors(legacy ? [...announced, legacy] : [...announced])
      }
      const unwatch = watchWallets(announcement => {
        announced.push(toConnector(announcement, announced))
        report()
      })
      if (announced.length === 0) report()
      return unwatch
    },
    getProposal,
    createHostConnector: (info, provider) => injected({ ...info, provider: provider as Eip1193Provider }),
    ...createAccountActions(accountChunk, context),
    needsSwitchConfirmation: (connector, caipNetworkId) =>
      !(connector as EvmConnector).getGrantedNetworks?.().includes(caipNetworkId),
    loadSwaps: () => call(accountChunk, ({ loadSwaps }) => loadSwaps(context)),
  }
}
