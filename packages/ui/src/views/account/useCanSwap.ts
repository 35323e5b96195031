import { getLoadedAdapter, selectAccount } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useIsServed } from './useIsServed.js'

/** The site has swaps, its server serves the network shown, and the connected family can. */
export function useCanSwap(): boolean {
  const client = useClient()
  const { isConnected, namespace } = useLatchkitState(state => selectAccount(state))
  const isOn = useLatchkitState(state => state.remoteFeatures.swaps !== false)
  const isWanted =
    isOn &&
    isConnected &&
    client.options.modules?.swap !== undefined &&
    getLoadedAdapter(client, namespace)?.loadSwaps !== undefined
  return useIsServed('getSwapNetworks', isWanted) === true
}
