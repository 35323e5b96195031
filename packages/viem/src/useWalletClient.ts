'use client'

import { useClient, useLatchkitState } from '@latchkit/react'
import { type GetWalletClientParameters, selectWalletClient } from './getWalletClient.js'
import type { ChainOf, SiteChainId, WalletClientOf } from './types.js'

export type UseWalletClientParameters<id extends SiteChainId = SiteChainId> = GetWalletClientParameters<id>

/**
 * viem's client of the connected wallet, for writes and signatures. Undefined while none is connected; the same
 * object while its account, chain and provider are the same.
 * @example
 * const walletClient = useWalletClient({ chainId: 1 })
 * await walletClient?.writeContract({ address, abi, functionName: 'mint' })
 */
export function useWalletClient<const id extends SiteChainId>(parameters: {
  chainId: id
}): WalletClientOf<ChainOf<id>> | undefined
export function useWalletClient(
  parameters?: UseWalletClientParameters | undefined,
): WalletClientOf | undefined
export function useWalletClient({
  chainId,
}: {
  chainId?: number | undefined
} = {}): WalletClientOf | undefined {
  const client = useClient()
  return useLatchkitState(state => selectWalletClient(client, state, chainId))
}
