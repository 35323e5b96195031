'use client'

import type { ChainNamespace, Client } from '@latchkit/core'
import { BaseError, type ParsedCaipAddress, parseCaipAddress } from '@latchkit/core/internal'
import { connectWallet, type MutationResult, useLatchkitState, useMutation } from '@latchkit/react'

export type UseAppKitWalletParameters = {
  /** The family to connect; default: all that the wallet supports. */
  namespace?: ChainNamespace | undefined
  onSuccess?: ((account: ParsedCaipAddress) => void) | undefined
  onError?: ((error: unknown) => void) | undefined
}

export type UseAppKitWalletReturnType = MutationResult<ParsedCaipAddress> & {
  /** False until storage has been read. */
  isReady: boolean
  /**
   * Connects a wallet by its rdns, its id or its name, one on another device by the modal. Never rejects: the error is in
   * `error`.
   */
  connect(wallet: string): Promise<void>
}

async function connectByName(
  client: Client,
  wallet: string,
  namespace: ChainNamespace | undefined,
): Promise<ParsedCaipAddress> {
  const result = await connectWallet(
    client,
    wallet,
    namespace === undefined ? {} : { namespaces: [namespace] },
  )
  const [account] = result.status === 'connected' ? result.accounts : []
  if (account === undefined) throw new BaseError('CANCELLED', 'User canceled the request')
  return parseCaipAddress(account)
}

/**
 * Connects one wallet, for a button of your own.
 * @example const { connect, isPending } = useAppKitWallet()
 */
export function useAppKitWallet({
  namespace,
  onSuccess,
  onError,
}: UseAppKitWalletParameters = {}): UseAppKitWalletReturnType {
  const { mutate: _, mutateAsync, ...result } = useMutation(connectByName)
  const isReady = useLatchkitState(state => state.initialized)
  return {
    ...result,
    isReady,
    connect: wallet => mutateAsync(wallet, namespace).then(onSuccess, onError),
  }
}
