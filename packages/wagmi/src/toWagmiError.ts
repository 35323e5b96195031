import { isError } from '@latchkit/core'
import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'

/** Our error as viem's, by which sites on wagmi distinguish a rejection from a failure; others are returned unchanged. */
export function toWagmiError(error: unknown, action: 'connect' | 'switchChain'): Error {
  const cause = error instanceof Error ? error : new Error(String(error))
  if (isError(cause, 'USER_REJECTED')) return new UserRejectedRequestError(cause)
  if (isError(cause, 'REQUEST_PENDING')) return new ResourceUnavailableRpcError(cause)
  return action === 'switchChain' && !isError(cause, 'NOT_CONNECTED') ? new SwitchChainError(cause) : cause
}
