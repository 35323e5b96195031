'use client'

import { type ChainNamespace, connect, type Wallet, type WalletRow } from '@latchkit/core'
import {
  call,
  callEngine,
  createChunk,
  createDirectoryRowsSelector,
  perClient,
} from '@latchkit/core/internal'
import { useClient, useLatchkitState, useWalletIcons, useWallets } from '@latchkit/react'

/** A wallet to choose from. */
export type AppKitWalletItem = {
  id: string
  name: string
  imageUrl: string | undefined
  /** It is in this page. */
  isInjected: boolean
  isRecent: boolean
  connectors: readonly { id: string; chain: ChainNamespace }[]
  /** Its entry in the directory. */
  walletInfo: Wallet | undefined
}

export type FetchAppKitWalletsParameters = {
  /** From 1. */
  page?: number | undefined
  /** A search; an empty one shows the pages again. */
  query?: string | undefined
}

export type UseAppKitWalletsReturnType = {
  /** The rows of the modal's first view. */
  wallets: readonly AppKitWalletItem[]
  /** Wallets of the directory, as far as `fetchWallets` has loaded it. */
  wcWallets: readonly AppKitWalletItem[]
  isFetchingWallets: boolean
  isFetchingWcUri: boolean
  isInitialized: boolean
  /** For a QR code of your own. */
  wcUri: string | undefined
  wcError: boolean
  connectingWallet: AppKitWalletItem | undefined
  page: number
  /** Wallets of the directory, over all pages. */
  count: number
  fetchWallets(parameters?: FetchAppKitWalletsParameters | undefined): Promise<void>
  /**
   * Connects a wallet in this page, or makes the `wcUri` for one on another device.
   * @throws USER_REJECTED, WALLET_TIMEOUT, …
   */
  connect(
    wallet: Pick<AppKitWalletItem, 'id' | 'isInjected'>,
    namespace?: ChainNamespace | undefined,
  ): Promise<void>
  resetWcUri(): void
}

const directory = createChunk(() => import('./fetchWallets.js'))
const directoryRows = perClient(client => createDirectoryRowsSelector(client.options))

const toItem = (
  { id, name, icon, status, connectors, wallet }: WalletRow,
  icons: Readonly<Record<string, string>>,
): AppKitWalletItem => ({
  id,
  name,
  imageUrl: icon ?? icons[id],
  isInjected: connectors.length > 0,
  isRecent: status === 'recent',
  connectors: connectors.map(({ connectorId, namespace }) => ({ id: connectorId, chain: namespace })),
  walletInfo: wallet,
})

/**
 * The wallets to choose from, for a list of your own, without the modal.
 * @example const { wallets, connect, wcUri } = useAppKitWallets()
 */
export function useAppKitWallets(): UseAppKitWalletsReturnType {
  const client = useClient()
  const { data: rows, isFetching } = useWallets()
  const found = useLatchkitState(directoryRows(client))
  const icons = useWalletIcons(found, rows !== undefined)
  const { page, count, status } = useLatchkitState(state => state.directory)
  const flow = useLatchkitState(state => state.flow)

  const wallets = (rows ?? []).map(row => toItem(row, {}))
  const wcWallets = found.map(row => toItem(row, icons))
  const rowId = flow.step === 'requesting' || flow.step === 'pairing' ? flow.rowId : undefined
  return {
    wallets,
    wcWallets,
    isFetchingWallets: isFetching || status === 'loading',
    isFetchingWcUri: flow.step === 'pairing' && flow.uri === undefined,
    isInitialized: rows !== undefined,
    wcUri: flow.step === 'pairing' ? flow.uri : undefined,
    wcError: flow.step === 'failed' && flow.transportId !== undefined,
    connectingWallet: [...wallets, ...wcWallets].find(({ id }) => id === rowId),
    page,
    count,
    fetchWallets: async ({ page: wanted = 1, query = '' } = {}) => {
      await client.prepare()
      await call(directory, ({ fetchWallets }) => fetchWallets(client, wanted, query))
    },
    async connect({ id, isInjected }, namespace) {
      const namespaces = namespace === undefined ? undefined : [namespace]
      if (isInjected) await connect(client, { rowId: id, namespaces })
      else {
        // The row of the code is for any wallet.
        const isAny = rows?.some(row => row.id === id && row.status === 'qr')
        const target = isAny ? {} : { rowId: id }
        await callEngine(client, async engine => engine.startPairing(client, target))
      }
    },
    resetWcUri: () => void callEngine(client, async engine => engine.cancelConnect(client)).catch(() => {}),
  }
}
