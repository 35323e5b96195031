'use client'

import { type ConfirmSwapReturnType, type SwapTokensParameters, swapTokens } from '@latchkit/core'
import { type MutationResult, useMutation } from './useMutation.js'

export type UseSwapReturnType = MutationResult<ConfirmSwapReturnType> & {
  swap(parameters: SwapTokensParameters): void
  /** Resolves once the network has the swap. @throws PRICE_CHANGED, QUOTE_UNAVAILABLE, USER_REJECTED, … */
  swapAsync(parameters: SwapTokensParameters): Promise<ConfirmSwapReturnType>
}

/**
 * Swaps two tokens of the network shown in one call: quotes, checks, asks the wallet. `openSwap` shows the modal's view.
 * @example
 * const { swapAsync } = useSwap()
 * const { hash } = await swapAsync({ sold: 'ETH', bought: 'USDC', amount: '0.1', minAmount: '300' })
 */
export function useSwap(): UseSwapReturnType {
  const { mutate, mutateAsync, ...result } = useMutation(swapTokens)
  return { ...result, swap: mutate, swapAsync: mutateAsync }
}
