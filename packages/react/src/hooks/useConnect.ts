'use client'

import { type ConnectParameters, type ConnectReturnType, connect } from '@latchkit/core'
import { type MutationResult, useMutation } from './useMutation.js'

export type UseConnectReturnType = MutationResult<ConnectReturnType> & {
  /** Opens the modal, or connects the given wallet: a row's `target` of `useWallets`. */
  connect(parameters?: ConnectParameters | undefined): void
  /** Resolves with `connected` or `cancelled`. @throws USER_REJECTED, WALLET_NOT_INSTALLED, WALLET_TIMEOUT, … */
  connectAsync(parameters?: ConnectParameters | undefined): Promise<ConnectReturnType>
}

/**
 * Connects a wallet. A visitor who closes the modal is no error: `data.status` is `cancelled`.
 * @example
 * const { connect, isPending, error } = useConnect()
 */
export function useConnect(): UseConnectReturnType {
  const { mutate, mutateAsync, ...result } = useMutation(connect)
  return { ...result, connect: mutate, connectAsync: mutateAsync }
}
