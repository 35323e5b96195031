'use client'

import {
  type CaipAddress,
  type Connection,
  type RecentConnection,
  selectAddressLabels,
  selectConnections,
  selectRecentConnections,
} from '@latchkit/core'
import { toAddress } from '@latchkit/core/internal'
import { useMemo } from 'react'
import { useLatchkitState } from './useLatchkitState.js'

export type ConnectionAccount = {
  caipAddress: CaipAddress
  address: string
  /** What the visitor calls it. */
  label?: string | undefined
}

export type ConnectionItem = Omit<Connection, 'accounts'> & {
  /** The first is the one in use of this wallet. */
  accounts: readonly ConnectionAccount[]
  /** It is the connection that its family uses. */
  isActive: boolean
}

export type UseConnectionsReturnType = {
  /** With `multiWallet` all connections, else of each family the one in use; families in the site's order. */
  connections: readonly ConnectionItem[]
  /** Wallets that were connected before and are not now, newest first. */
  recentConnections: readonly RecentConnection[]
}

/**
 * The connected wallets of every family, with their accounts and what the visitor calls these.
 * @example
 * const { connections } = useConnections()
 * connections.map(({ wallet, accounts }) => `${wallet?.name}: ${accounts.length}`)
 */
export function useConnections(): UseConnectionsReturnType {
  const connections = useLatchkitState(selectConnections)
  const families = useLatchkitState(state => state.families)
  const labels = useLatchkitState(selectAddressLabels)
  const recentConnections = useLatchkitState(selectRecentConnections)
  return useMemo(
    () => ({
      connections: connections.map(({ accounts, ...connection }) => ({
        ...connection,
        accounts: accounts.map(caipAddress => {
          const address = toAddress(caipAddress)
          return { caipAddress, address, label: labels[`${connection.namespace}:${address}`] }
        }),
        isActive: families[connection.namespace]?.activeConnectorId === connection.connectorId,
      })),
      recentConnections,
    }),
    [connections, families, labels, recentConnections],
  )
}
