import { getEngine, isPairingExpired, pairingMarginMs } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useEffect, useReducer } from 'react'
import { useConsent } from '../../context/useConsent.js'
import type { Pairing } from '../connecting/HandOver.js'

/** The pairing that the view shows; starts one when there is none. */
export function usePairing(rowId: string | undefined): Pairing {
  const client = useClient()
  const flow = useLatchkitState(state => state.flow)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const isIdle = flow.step === 'idle'
  const { isMissing } = useConsent()
  useEffect(() => {
    if (isIdle && !isMissing && client.getState().flow.step === 'idle')
      getEngine().startPairing(client, { rowId })
  }, [client, isIdle, isMissing, rowId])
  const expiresAt = flow.step === 'pairing' ? flow.expiresAt : undefined
  const { now } = client.environment
  useEffect(() => {
    if (expiresAt === undefined) return
    const timer = setTimeout(redraw, Math.max(0, expiresAt - pairingMarginMs - now()) + 20)
    return () => clearTimeout(timer)
  }, [expiresAt, now])
  // A failure without a transport belongs to the wallet in the page, whose view led here.
  const error = flow.step === 'failed' && flow.transportId !== undefined ? flow.error : undefined
  return {
    uri: flow.step === 'pairing' && !isMissing ? flow.uri : undefined,
    expired:
      error?.code === 'PAIRING_EXPIRED' ||
      (expiresAt !== undefined && isPairingExpired({ expiresAt, now: now() })),
    error,
    isRefused: isMissing,
    renew: () => getEngine().startPairing(client, { rowId }),
  }
}
