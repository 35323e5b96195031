import { needsServer, selectNetwork, selectSend } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useIsServed } from './useIsServed.js'

/**
 * The site has sending and the connected family can; a network without an endpoint of the site is one that its server
 * serves. Until the server has said so it counts as served, so that no button moves.
 */
export function useCanSend(): boolean {
  const client = useClient()
  const { modules, ports } = client.options
  const canSend = useLatchkitState(state => selectSend(state).canSend) && modules?.send !== undefined
  const { network } = useLatchkitState(state => selectNetwork(state))
  const isByServer = needsServer(network) && ports?.blockchainData !== undefined
  const isServed = useIsServed('getSupportedNetworks', canSend && isByServer)
  return canSend && (!isByServer || isServed !== false)
}
