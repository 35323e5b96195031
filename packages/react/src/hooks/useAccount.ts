'use client'

import { type AccountView, type RegisteredNamespace, selectAccount } from '@latchkit/core'
import { useLatchkitState } from './useLatchkitState.js'

export type UseAccountParameters<Namespace extends RegisteredNamespace = RegisteredNamespace> = {
  /** Default: the family shown. */
  namespace?: Namespace | undefined
}

export type UseAccountReturnType<Namespace extends RegisteredNamespace = RegisteredNamespace> =
  AccountView<Namespace>

/**
 * The active account of a family, as a union by `status`: `connected`, `reconnecting` (a stored account that its
 * wallet has not confirmed yet), `connecting` or `disconnected`.
 * @example
 * const account = useAccount({ namespace: 'eip155' })
 * if (account.isConnected) console.log(account.address, account.chainId)
 */
export function useAccount<Namespace extends RegisteredNamespace = RegisteredNamespace>({
  namespace,
}: UseAccountParameters<Namespace> = {}): UseAccountReturnType<Namespace> {
  return useLatchkitState(state => selectAccount(state, namespace))
}
