import {
  type CaipNetworkId,
  type ChainNamespace,
  type Network,
  type NetworkView,
  selectNetwork,
  selectNetworks,
  switchNetwork,
} from '@latchkit/core'
import { useCallback } from 'react'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseNetworkParameters = { namespace?: ChainNamespace | undefined }
export type UseNetworkReturnType = NetworkView & {
  /** Every network of the site, in its order. */
  networks: readonly Network[]
  switchNetwork(parameters: { caipNetworkId: CaipNetworkId }): Promise<void>
}

/**
 * The network in use, and a way to change it.
 * @example const { caipNetworkId, switchNetwork } = useNetwork()
 */
export function useNetwork({ namespace }: UseNetworkParameters = {}): UseNetworkReturnType {
  const client = useClient()
  const view = useLatchkitState(state => selectNetwork(state, namespace))
  const networks = useLatchkitState(selectNetworks)
  const change = useCallback(
    (parameters: { caipNetworkId: CaipNetworkId }) => switchNetwork(client, parameters),
    [client],
  )
  return { ...view, networks, switchNetwork: change }
}
