'use client'

import {
  type BuyForm,
  type BuyOrder,
  type BuyView,
  type OpenBuyParameters,
  openBuy,
  type StartBuyParameters,
  selectBuy,
  startBuy,
} from '@latchkit/core'
import { resetBuy, setBuyForm } from '@latchkit/core/internal'
import { useMemo } from 'react'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseBuyReturnType = BuyView & {
  /** Shows the form in the modal. */
  open(parameters?: OpenBuyParameters | undefined): void
  /** Changes what the form asks for. */
  setForm(form: Partial<BuyForm>): void
  /** Opens the provider's page: call it in the tap. */
  start(parameters?: StartBuyParameters | undefined): Promise<BuyOrder>
  /** Forgets how the last start ended. */
  reset(): void
}

/**
 * Buying with money: what is offered, the form, its quote and the orders of this browser, shared with the modal's views.
 * @throws from the returned promise: NOT_CONNECTED, AMOUNT_INVALID, UNSUPPORTED_CHAIN, …; also in `progress.error`
 * @example
 * const { open, order } = useBuy()
 * return <button onClick={() => open({ amount: '50' })}>{order?.status ?? 'Buy'}</button>
 */
export function useBuy(): UseBuyReturnType {
  const client = useClient()
  const view = useLatchkitState(selectBuy)
  const actions = useMemo(
    () => ({
      open: (parameters?: OpenBuyParameters) => openBuy(client, parameters),
      setForm: (form: Partial<BuyForm>) => setBuyForm(client, form),
      start: (parameters?: StartBuyParameters) => startBuy(client, parameters),
      reset: () => resetBuy(client),
    }),
    [client],
  )
  return { ...view, ...actions }
}
