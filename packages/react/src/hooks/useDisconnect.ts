import { type DisconnectParameters, disconnect } from '@latchkit/core'
import { useCallback } from 'react'
import { useClient } from './useClient.js'

export type UseDisconnectReturnType = {
  /** Ends all families, or the one given. Local first: it cannot fail (D33). */
  disconnect(parameters?: DisconnectParameters | undefined): Promise<void>
}

/** @example const { disconnect } = useDisconnect() */
export function useDisconnect(): UseDisconnectReturnType {
  const client = useClient()
  const end = useCallback((parameters?: DisconnectParameters) => disconnect(client, parameters), [client])
  return { disconnect: end }
}
