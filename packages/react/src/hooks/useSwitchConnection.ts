'use client'

import { type SwitchConnectionParameters, switchConnection } from '@latchkit/core'
import { type MutationResult, useMutation } from './useMutation.js'

export type UseSwitchConnectionReturnType = MutationResult<void> & {
  switchConnection(parameters: SwitchConnectionParameters): void
  /** @throws NOT_CONNECTED, INVALID_ADDRESS, METHOD_UNSUPPORTED */
  switchConnectionAsync(parameters: SwitchConnectionParameters): Promise<void>
}

/**
 * Uses another connected wallet, or another account of one. No wallet is asked.
 * @example
 * const { switchConnection } = useSwitchConnection()
 * switchConnection({ namespace: 'eip155', connectorId: 'io.metamask' })
 */
export function useSwitchConnection(): UseSwitchConnectionReturnType {
  const { mutate, mutateAsync, ...result } = useMutation(switchConnection)
  return { ...result, switchConnection: mutate, switchConnectionAsync: mutateAsync }
}
