import { selectAccount, selectNetwork } from '@latchkit/core'
import { needsServer, selectSend } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useIsServed } from './useIsServed.js'

/**
 * Whether anything can be read of the network shown: the site has it, and an endpoint or a server for it. Until the
 * server has said what it reads it counts as reading it.
 */
export function useIsReadable(): boolean {
  const client = useClient()
  const { network, isSupported } = useLatchkitState(state => selectNetwork(state))
  const { isConnected } = useLatchkitState(state => selectAccount(state))
  // Before the wallet has confirmed, it is not known yet whether the server reads it.
  const lacksEndpoint = useLatchkitState(
    state => selectAccount(state).isConnected && selectSend(state).lacksEndpoint,
  )
  const hasServer = client.options.ports?.blockchainData !== undefined
  const isByServer = needsServer(network) && hasServer
  const isServed = useIsServed('getSupportedNetworks', isConnected && isByServer)
  if (!isSupported || (lacksEndpoint && !hasServer)) return false
  return !isByServer || !isConnected || isServed !== false
}
