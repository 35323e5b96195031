'use client'

import { type OpenSendParameters, openSend } from '@latchkit/core'
import {
  type ConfirmSendReturnType,
  cancelSend,
  confirmSend,
  resetSend,
  reviewSend,
  type SendView,
  type SetSendAmountParameters,
  type SetSendFeeRateParameters,
  type SetSendReceiverParameters,
  type SetSendTokenParameters,
  selectSend,
  setSendAmount,
  setSendFeeRate,
  setSendMaximum,
  setSendReceiver,
  setSendToken,
} from '@latchkit/core/internal'
import { useMemo } from 'react'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseSendFormReturnType = SendView & {
  /** Shows the form in the modal. */
  open(parameters?: OpenSendParameters | undefined): void
  setToken(parameters: SetSendTokenParameters): void
  /** `amount` as typed, in `unit`: whole units of the token, or fiat. */
  setAmount(parameters: SetSendAmountParameters): void
  /** The largest amount that leaves the fee payable. */
  setMaximum(): Promise<void>
  /** `receiver` as typed: an address, or a name where the chain resolves names. */
  setReceiver(parameters: SetSendReceiverParameters): void
  /** What the network is paid, one of `feeRates` or an own rate; a plan is read again. */
  setFeeRate(parameters: SetSendFeeRateParameters): Promise<void>
  /** Reads fee and simulation for the form into `plan`. */
  review(): Promise<void>
  /** Asks the wallet to send what `plan` describes. */
  confirm(): Promise<ConfirmSendReturnType>
  cancel(): void
  reset(): void
}

/**
 * The state of a send form, shared with the modal's view: what was typed, what is wrong with it, its plan and its
 * progress.
 * @throws from the returned promises: SEND_INCOMPLETE, INSUFFICIENT_FUNDS, USER_REJECTED, …; also in `planError` and
 * `progress.error`
 * @example const { token, amountInput, setAmount, plan, review, confirm } = useSendForm()
 */
export function useSendForm(): UseSendFormReturnType {
  const client = useClient()
  const view = useLatchkitState(selectSend)
  const actions = useMemo(
    () => ({
      open: (parameters?: OpenSendParameters) => openSend(client, parameters),
      setToken: (parameters: SetSendTokenParameters) => setSendToken(client, parameters),
      setAmount: (parameters: SetSendAmountParameters) => setSendAmount(client, parameters),
      setMaximum: () => setSendMaximum(client),
      setReceiver: (parameters: SetSendReceiverParameters) => setSendReceiver(client, parameters),
      setFeeRate: (parameters: SetSendFeeRateParameters) => setSendFeeRate(client, parameters),
      review: () => reviewSend(client),
      confirm: () => confirmSend(client),
      cancel: () => cancelSend(client),
      reset: () => resetSend(client),
    }),
    [client],
  )
  return { ...view, ...actions }
}
