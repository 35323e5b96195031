'use client'

import { getProvider, type ProviderOf, type RegisteredNamespace, selectAccount } from '@latchkit/core'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseProviderParameters<Namespace extends RegisteredNamespace = RegisteredNamespace> = {
  /** Default: the family shown. */
  namespace?: Namespace | undefined
}

export type UseProviderReturnType<Namespace extends RegisteredNamespace = RegisteredNamespace> =
  | ProviderOf<Namespace>
  | undefined

/**
 * The connected wallet's provider, in its family's standard: EIP-1193 on EVM, Wallet Standard on Solana; undefined
 * while no wallet of the family is connected.
 * @example const provider = useProvider({ namespace: 'eip155' })
 */
export function useProvider<Namespace extends RegisteredNamespace = RegisteredNamespace>({
  namespace,
}: UseProviderParameters<Namespace> = {}): UseProviderReturnType<Namespace> {
  const client = useClient()
  // Renders again with the account: another connector is another provider.
  useLatchkitState(state => selectAccount(state, namespace))
  return getProvider(client, { namespace })
}
