import { selectAccount } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useIsServed } from './useIsServed.js'

/** The site has buying, and its server sells something on the network shown. */
export function useCanBuy(): boolean {
  const client = useClient()
  const { isConnected } = useLatchkitState(state => selectAccount(state))
  const isOn = useLatchkitState(state => state.remoteFeatures.onramp !== false)
  const isWanted = isOn && isConnected && client.options.modules?.buy !== undefined
  return useIsServed('getOnrampNetworks', isWanted) === true
}
