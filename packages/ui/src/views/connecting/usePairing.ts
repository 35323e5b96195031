import { type ErrorInfo, isPairingExpired, startPairing } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useEffect, useReducer } from 'react'

/** R9.2: 10 s or less left counts as expired. */
const margin = 10_000

export type Pairing = {
  uri: string | undefined
  expired: boolean
  error: ErrorInfo | undefined
  /** Makes a new code. */
  renew(): void
}

/** The pairing on screen. A view opened without one begins it. */
export function usePairing(rowId: string | undefined): Pairing {
  const client = useClient()
  const flow = useLatchkitState(state => state.flow)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const isIdle = flow.step === 'idle'
  useEffect(() => {
    if (isIdle && client.getState().flow.step === 'idle') startPairing(client, { rowId })
  }, [client, isIdle, rowId])
  const expiresAt = flow.step === 'pairing' ? flow.expiresAt : undefined
  const { now } = client.environment
  useEffect(() => {
    if (expiresAt === undefined) return
    const timer = setTimeout(redraw, Math.max(0, expiresAt - margin - now()) + 20)
    return () => clearTimeout(timer)
  }, [expiresAt, now])
  // A failure without a transport is of the wallet in the page, which led here.
  const error = flow.step === 'failed' && flow.transportId !== undefined ? flow.error : undefined
  return {
    uri: flow.step === 'pairing' ? flow.uri : undefined,
    expired:
      error?.code === 'PAIRING_EXPIRED' ||
      (expiresAt !== undefined && isPairingExpired({ expiresAt, now: now() })),
    error,
    renew: () => startPairing(client, { rowId }),
  }
}
