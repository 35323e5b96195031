import { type AccountView, type ChainNamespace, selectAccount } from '@latchkit/core'
import { useLatchkitState } from './useLatchkitState.js'

export type UseAccountParameters = {
  /** Default: the family shown. */ namespace?: ChainNamespace | undefined
}
export type UseAccountReturnType = AccountView

/**
 * The active account of a family. `status` is `connecting`, with the remembered address, while a
 * reload is being restored (D37).
 * @example const { isConnected, address } = useAccount()
 */
export function useAccount({ namespace }: UseAccountParameters = {}): UseAccountReturnType {
  return useLatchkitState(state => selectAccount(state, namespace))
}
