import { selectAccount, selectNetwork } from '@latchkit/core'
import { selectSend } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'

/** Whether anything can be read of the network shown: the site has it, and an endpoint or a server for it (D48). */
export function useIsReadable(): boolean {
  const client = useClient()
  const isSupported = useLatchkitState(state => selectNetwork(state).isSupported)
  // Before the wallet has confirmed, it is not known yet whether the server reads it.
  const lacksEndpoint = useLatchkitState(
    state => selectAccount(state).isConnected && selectSend(state).lacksEndpoint,
  )
  return isSupported && (!lacksEndpoint || client.options.ports?.blockchainData !== undefined)
}
