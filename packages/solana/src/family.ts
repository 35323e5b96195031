import type { Adapter } from '@latchkit/core'
import {
  call,
  claimId,
  createAccountActions,
  createLazyConnector,
  type FamilyContext,
  type FoundWallet,
  toStandardId,
} from '@latchkit/core/family'
import { accountChunk } from './accountChunk.js'
import { getProposal } from './actions/getProposal.js'
import type { MobileConnectorParameters } from './connectors/mobile/mobileConnector.js'
import { watchWallets } from './discovery/watchWallets.js'
import type { SolanaConnector } from './types.js'
import { namespace } from './utils/namespace.js'

export type SolanaAdapterParameters = {
  /**
   * Wallet apps on the same Android device (Solana Mobile Wallet Adapter): how the site introduces itself to them, or
   * false to leave them out. Default: by its host, without an icon.
   */
  mobileWalletAdapter?: MobileConnectorParameters | false | undefined
}

/** Ids are stable over reloads: Wallet Standard identifies a wallet by its name alone. */
function toConnector(
  { wallet, name, icon }: FoundWallet,
  others: readonly SolanaConnector[],
): SolanaConnector {
  const info = {
    id: claimId(
      toStandardId(name),
      others.map(({ id }) => id),
    ),
    type: 'ANNOUNCED',
    name,
    icon,
    declaredIds: [`standard:${name}`],
  } as const
  const connector: SolanaConnector = createLazyConnector(
    { ...info, namespace, provider: wallet },
    accountChunk,
    ({ injected }) => {
      const created = injected({ ...info, wallet })
      connector.cluster = created.cluster
      return created
    },
  )
  return connector
}

/** Not in a wallet's own browser (a web view), which has its wallet in the page and no other app. */
const isAndroidBrowser = (): boolean => /^(?=.*Android)(?!.*; wv\))/.test(globalThis.navigator?.userAgent)

/** The Solana family (CAIP-2 namespace solana): Wallet Standard and sessions of a transport. */
export function createAdapter(
  { mobileWalletAdapter }: SolanaAdapterParameters = {},
  context?: FamilyContext | undefined,
): Adapter {
  let mobile: SolanaConnector | undefined
  return {
    namespace,
    watchConnectors(onConnectors) {
      let found: readonly SolanaConnector[] = []
      let isStopped = false
      const report = (): void => onConnectors(mobile ? [...found, mobile] : found)
      const unwatch = watchWallets(toConnector, items => {
        found = items
        report()
      })
      if (mobileWalletAdapter !== false && isAndroidBrowser())
        call(accountChunk, ({ mobileChunk }) => mobileChunk.load()).then(
          ({ mobileConnector }) => {
            mobile ??= mobileConnector(mobileWalletAdapter)
            if (!isStopped) report()
          },
          // The wallets in the page are listed without it.
          () => {},
        )
      return () => {
        isStopped = true
        unwatch()
      }
    },
    getProposal,
    ...createAccountActions(accountChunk, context),
    // Among the networks that the wallet shares, the site chooses; for any other, the view explains what to do.
    needsSwitchConfirmation: (connector, caipNetworkId) =>
      !(connector as SolanaConnector).cluster?.getNetworks().includes(caipNetworkId),
  }
}
