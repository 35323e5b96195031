'use client'

import {
  type ChainNamespace,
  type ConnectedWalletInfo,
  type ConnectorInfo,
  closeModal,
  disconnect,
  type LatchkitEvent,
  selectAccount,
  selectLogin,
  selectNetwork,
} from '@latchkit/core'
import { useClient, useLatchkitState, useProvider } from '@latchkit/react'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { firstEvent, getLatestEvent } from './appKitEvents.js'
import { type AppKitOpenOptions, openAppKit, switchAppKitNetwork } from './appKitInstance.js'
import type { AnyNetwork } from './appKitNetwork.js'
import { type AppKitBalance, fetchAppKitBalance } from './balance.js'
import {
  type AppKitAccount,
  type AppKitNetworkView,
  type AppKitState,
  readConnector,
  readState,
  toAppKitAccount,
} from './readAppKit.js'

type WithNamespace = { namespace?: ChainNamespace | undefined }

export type UseAppKitReturnType = {
  open(options?: AppKitOpenOptions | undefined): Promise<void>
  close(): Promise<void>
}

/** @example const { open, close } = useAppKit() */
export function useAppKit(): UseAppKitReturnType {
  const client = useClient()
  return useMemo(
    () => ({
      open: async options => openAppKit(client, options),
      close: async () => closeModal(client),
    }),
    [client],
  )
}

/** @example const { address, isConnected } = useAppKitAccount({ namespace: 'eip155' }) */
export function useAppKitAccount({ namespace }: WithNamespace = {}): AppKitAccount {
  const account = useLatchkitState(state => selectAccount(state, namespace))
  const login = useLatchkitState(selectLogin)
  return useMemo(() => toAppKitAccount(account, login), [account, login])
}

export type UseAppKitNetworkReturnType = AppKitNetworkView & {
  switchNetwork(network: AnyNetwork): Promise<void>
}

/** @example const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork() */
export function useAppKitNetwork(): UseAppKitNetworkReturnType {
  const client = useClient()
  const { network, caipNetworkId } = useLatchkitState(state => selectNetwork(state))
  const connectedId = useLatchkitState(state => selectAccount(state).chainId)
  return useMemo(
    () => ({
      caipNetwork: network,
      caipNetworkId,
      chainId: network?.id ?? connectedId,
      switchNetwork: next => switchAppKitNetwork(client, next),
    }),
    [client, network, caipNetworkId, connectedId],
  )
}

/** @example const { open, activeChain } = useAppKitState() */
export function useAppKitState(): AppKitState {
  const initialized = useLatchkitState(state => state.initialized)
  const loading = useLatchkitState(state => state.modal.loading)
  const open = useLatchkitState(state => state.modal.open)
  const selectedNetworkId = useLatchkitState(state => readState(state).selectedNetworkId)
  const activeChain = useLatchkitState(state => state.activeNamespace)
  return useMemo(
    () => ({ initialized, loading, open, selectedNetworkId, activeChain }),
    [initialized, loading, open, selectedNetworkId, activeChain],
  )
}

/**
 * The latest event; before the first of the page that of its creation.
 * @example const { data } = useAppKitEvents()
 */
export function useAppKitEvents(): LatchkitEvent {
  const client = useClient()
  const subscribe = useCallback((listener: () => void) => client.onEvent(listener), [client])
  return useSyncExternalStore(
    subscribe,
    () => getLatestEvent(client),
    () => firstEvent,
  )
}

export type UseAppKitProviderReturnType<Provider> = {
  walletProvider: Provider | undefined
  walletProviderType: ConnectorInfo['type'] | undefined
}

/** @example const { walletProvider } = useAppKitProvider('eip155') */
export function useAppKitProvider<Provider = unknown>(
  namespace: ChainNamespace,
): UseAppKitProviderReturnType<Provider> {
  const walletProviderType = useLatchkitState(state => readConnector(state, namespace)?.type)
  return { walletProvider: useProvider({ namespace }) as Provider | undefined, walletProviderType }
}

export type UseAppKitBalanceReturnType = { fetchBalance(): Promise<AppKitBalance> }

/** @example const { data } = await useAppKitBalance().fetchBalance() */
export function useAppKitBalance(): UseAppKitBalanceReturnType {
  const client = useClient()
  return useMemo(() => ({ fetchBalance: () => fetchAppKitBalance(client) }), [client])
}

export type UseWalletInfoReturnType = { walletInfo: ConnectedWalletInfo | undefined }

/** @example const { walletInfo } = useWalletInfo() */
export const useWalletInfo = (namespace?: ChainNamespace | undefined): UseWalletInfoReturnType => ({
  walletInfo: useLatchkitState(state => selectAccount(state, namespace).wallet),
})

export type UseDisconnectReturnType = {
  disconnect(parameters?: WithNamespace | undefined): Promise<void>
}

/** @example const { disconnect } = useDisconnect() */
export function useDisconnect(): UseDisconnectReturnType {
  const client = useClient()
  return useMemo(() => ({ disconnect: parameters => disconnect(client, parameters) }), [client])
}
