'use client'

import { type SendTransferParameters, type SendTransferReturnType, sendTransfer } from '@latchkit/core'
import { type MutationResult, useMutation } from './useMutation.js'

export type UseSendReturnType = MutationResult<SendTransferReturnType> & {
  send(parameters: SendTransferParameters): void
  /** Resolves once the network has the transaction. @throws USER_REJECTED, INSUFFICIENT_FUNDS, SIMULATION_FAILED, … */
  sendAsync(parameters: SendTransferParameters): Promise<SendTransferReturnType>
}

/**
 * Sends a coin or a token in one call: plans, simulates, asks the wallet. `openSend` shows the modal's view,
 * `useSendForm` is the state of a form.
 * @example
 * const { sendAsync } = useSend()
 * const { hash, included } = await sendAsync({ amount: '0.1', receiver })
 */
export function useSend(): UseSendReturnType {
  const { mutate, mutateAsync, ...result } = useMutation(sendTransfer)
  return { ...result, send: mutate, sendAsync: mutateAsync }
}
