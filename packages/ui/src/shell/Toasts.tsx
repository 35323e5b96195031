import type { RaisedAlert, State } from '@latchkit/core'
import { createChunk, toastSwitchDelayMs } from '@latchkit/core/internal'
import { type ReactElement, useEffect, useState } from 'react'
import { adopt } from '../context/adopt.js'
import { useLazy } from '../context/useLazy.js'
import { Toast } from './Toast.js'

const alertBar = createChunk(() => import('./alerts.js').then(adopt))

const isMotionReduced = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

type ToastsProps = { toast: State['toast']; alerts: readonly RaisedAlert[] | undefined }

/** The toast of state; the next one waits for the exit of the one before. In development also alerts. */
export function Toasts({ toast: next, alerts }: ToastsProps): ReactElement {
  const { module: bar } = useLazy(alertBar, alerts !== undefined)
  const [shown, setShown] = useState(next)
  const isLeaving = shown !== undefined && shown.id !== next?.id
  useEffect(() => {
    if (!isLeaving) {
      setShown(next)
      return
    }
    const timer = setTimeout(() => setShown(next), isMotionReduced() ? 0 : toastSwitchDelayMs)
    return () => clearTimeout(timer)
  }, [isLeaving, next])
  const toast = shown ?? next
  return (
    <>
      {bar && alerts ? <bar.AlertBar alerts={alerts} /> : null}
      {toast ? <Toast key={toast.id} toast={toast} isLeaving={isLeaving} /> : null}
    </>
  )
}
