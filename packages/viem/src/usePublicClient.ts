'use client'

import { selectNetwork } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type GetPublicClientParameters, getPublicClient } from './getPublicClient.js'
import { namespace } from './ids.js'
import type { MissingNetwork, PublicClientOf, SiteChainId } from './types.js'

export type UsePublicClientParameters<id extends SiteChainId = SiteChainId> = GetPublicClientParameters<id>

/**
 * viem's client that reads a network, connected or not. Default: the network in use; undefined where the site does
 * not have it.
 * @example
 * const publicClient = usePublicClient({ chainId: 1 })
 * await publicClient.getBlockNumber()
 */
export function usePublicClient<const id extends SiteChainId>(parameters: {
  chainId: id
}): PublicClientOf<id> | MissingNetwork
export function usePublicClient(
  parameters?: UsePublicClientParameters | undefined,
): PublicClientOf | undefined
export function usePublicClient({
  chainId,
}: {
  chainId?: number | undefined
} = {}): PublicClientOf | undefined {
  const client = useClient()
  const current = useLatchkitState(state => selectNetwork(state, namespace).network)
  const id = chainId ?? current?.id
  return typeof id === 'number' ? getPublicClient(client, { chainId: id }) : undefined
}
