'use client'

import { type ChainNamespace, selectAccount } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useMemo, useState } from 'react'
import {
  type AppKitConnection,
  type DeleteConnectionParameters,
  deleteConnection,
  readConnections,
  type SwitchConnectionParameters,
  switchConnection,
} from './connections.js'

export type UseAppKitConnectionsReturnType = {
  connections: readonly AppKitConnection[]
  /** Connections of before the reload, until their wallet has confirmed them. */
  recentConnections: readonly AppKitConnection[]
}

/** @example const { connections } = useAppKitConnections('eip155') */
export function useAppKitConnections(namespace?: ChainNamespace | undefined): UseAppKitConnectionsReturnType {
  const families = useLatchkitState(state => state.families)
  const connectors = useLatchkitState(state => state.connectors)
  const remoteFeatures = useLatchkitState(state => state.remoteFeatures)
  return useMemo(() => {
    const state = { families, connectors, remoteFeatures }
    return {
      connections: readConnections(state, 'connected', namespace),
      recentConnections: readConnections(state, 'stored', namespace),
    }
  }, [families, connectors, remoteFeatures, namespace])
}

export type AppKitConnectionChange = {
  address: string | undefined
  namespace: ChainNamespace
  hasSwitchedAccount: boolean
  hasSwitchedWallet: boolean
  hasDeletedWallet: boolean
}

export type UseAppKitConnectionParameters = {
  namespace: ChainNamespace
  onSuccess?: ((change: AppKitConnectionChange) => void) | undefined
  onError?: ((error: unknown) => void) | undefined
}

export type UseAppKitConnectionReturnType = {
  /** The one in use. */
  connection: AppKitConnection | undefined
  isPending: boolean
  /** Never rejects: `onError` is given the error. */
  switchConnection(parameters: SwitchConnectionParameters): Promise<void>
  /** Never rejects. */
  deleteConnection(parameters: DeleteConnectionParameters): Promise<void>
}

/**
 * The connection of a family that is in use, and using or ending one.
 * @example const { connection, switchConnection } = useAppKitConnection({ namespace: 'eip155' })
 */
export function useAppKitConnection({
  namespace,
  onSuccess,
  onError,
}: UseAppKitConnectionParameters): UseAppKitConnectionReturnType {
  const client = useClient()
  const { connections } = useAppKitConnections(namespace)
  const [pending, setPending] = useState(0)

  async function run(action: () => Promise<void>, hasDeletedWallet: boolean): Promise<void> {
    const before = selectAccount(client.getState(), namespace)
    setPending(count => count + 1)
    try {
      await action()
      const now = selectAccount(client.getState(), namespace)
      onSuccess?.({
        address: now.address,
        namespace,
        hasSwitchedAccount: !hasDeletedWallet && now.address !== before.address,
        hasSwitchedWallet: !hasDeletedWallet && now.connectorId !== before.connectorId,
        hasDeletedWallet,
      })
    } catch (error) {
      onError?.(error)
    } finally {
      setPending(count => count - 1)
    }
  }

  return {
    connection: connections[0],
    isPending: pending > 0,
    switchConnection: parameters => run(() => switchConnection(client, parameters), false),
    deleteConnection: parameters => run(() => deleteConnection(client, { namespace, ...parameters }), true),
  }
}
