'use client'

import { type DisconnectParameters, disconnect } from '@latchkit/core'
import { type MutationResult, useMutation } from './useMutation.js'

export type UseDisconnectReturnType = MutationResult<void> & {
  /** Disconnects every family, or the `namespace` given. */
  disconnect(parameters?: DisconnectParameters | undefined): void
  disconnectAsync(parameters?: DisconnectParameters | undefined): Promise<void>
}

/**
 * Disconnects. State and storage are cleared before the wallet is notified, also offline.
 * @example const { disconnect } = useDisconnect()
 */
export function useDisconnect(): UseDisconnectReturnType {
  const { mutate, mutateAsync, ...result } = useMutation(disconnect)
  return { ...result, disconnect: mutate, disconnectAsync: mutateAsync }
}
