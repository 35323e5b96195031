'use client'

import { type SwitchNetworkParameters, switchNetwork } from '@latchkit/core'
import { type MutationResult, useMutation } from './useMutation.js'

export type UseSwitchNetworkReturnType = MutationResult<void> & {
  switchNetwork(parameters: SwitchNetworkParameters): void
  /** @throws CHAIN_NOT_CONFIGURED, USER_REJECTED, SWITCH_UNSUPPORTED, … */
  switchNetworkAsync(parameters: SwitchNetworkParameters): Promise<void>
}

/**
 * Switches the wallet to another network of the site, by its `chainId` (EIP-155) or its `caipNetworkId`.
 * @example
 * const { switchNetwork } = useSwitchNetwork()
 * switchNetwork({ chainId: 8453 })
 */
export function useSwitchNetwork(): UseSwitchNetworkReturnType {
  const { mutate, mutateAsync, ...result } = useMutation(switchNetwork)
  return { ...result, switchNetwork: mutate, switchNetworkAsync: mutateAsync }
}
