import type { State } from '@latchkit/core'
import { toastSwitchDelayMs } from '@latchkit/core/internal'
import { type ReactElement, useEffect, useState } from 'react'
import { Toast } from './Toast.js'

const isMotionReduced = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** The toast of state; the next one waits for the exit of the one before (R9.6). */
export function Toasts({ toast: next }: { toast: State['toast'] }): ReactElement | null {
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
  return toast ? <Toast key={toast.id} toast={toast} isLeaving={isLeaving} /> : null
}
