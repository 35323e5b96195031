import {
  type ConfirmSendReturnType,
  cancelSend,
  confirmSend,
  type OpenSendParameters,
  openSend,
  resetSend,
  reviewSend,
  type SendTransferParameters,
  type SendTransferReturnType,
  type SendView,
  type SetSendAmountParameters,
  type SetSendReceiverParameters,
  type SetSendTokenParameters,
  selectSend,
  sendTransfer,
  setSendAmount,
  setSendMaximum,
  setSendReceiver,
  setSendToken,
} from '@latchkit/core'
import { useMemo } from 'react'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseSendReturnType = SendView & {
  /** Shows the modal's own send view. */
  open(parameters?: OpenSendParameters | undefined): void
  setToken(parameters: SetSendTokenParameters): void
  setAmount(parameters: SetSendAmountParameters): void
  setMaximum(): Promise<void>
  setReceiver(parameters: SetSendReceiverParameters): void
  /** Reads fee and simulation for the form; they stand in `plan`. */
  review(): Promise<void>
  /** Asks the wallet for what `plan` says. */
  confirm(): Promise<ConfirmSendReturnType>
  cancel(): void
  reset(): void
  /** Pays at once, without a form: plans, simulates, asks the wallet. */
  send(parameters: SendTransferParameters): Promise<SendTransferReturnType>
}

/**
 * Sends coins and tokens: `send` in one call, the modal's view by `open`, or a form of your own by the rest.
 * @throws USER_REJECTED, INSUFFICIENT_FUNDS, SIMULATION_FAILED … from the returned promises
 * @example
 * const { send } = useSend()
 * const { hash, included } = await send({ amount: '0.1', receiver })
 */
export function useSend(): UseSendReturnType {
  const client = useClient()
  const view = useLatchkitState(selectSend)
  const actions = useMemo(
    () => ({
      open: (parameters?: OpenSendParameters) => openSend(client, parameters),
      setToken: (parameters: SetSendTokenParameters) => setSendToken(client, parameters),
      setAmount: (parameters: SetSendAmountParameters) => setSendAmount(client, parameters),
      setMaximum: () => setSendMaximum(client),
      setReceiver: (parameters: SetSendReceiverParameters) => setSendReceiver(client, parameters),
      review: () => reviewSend(client),
      confirm: () => confirmSend(client),
      cancel: () => cancelSend(client),
      reset: () => resetSend(client),
      send: (parameters: SendTransferParameters) => sendTransfer(client, parameters),
    }),
    [client],
  )
  return { ...view, ...actions }
}
