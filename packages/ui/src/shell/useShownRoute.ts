import type { Route, State } from '@latchkit/core'
import { useLatchkitState } from '@latchkit/react'
import { type RefObject, useEffect, useReducer, useRef } from 'react'

/** The dialog's fade-out in `theme/frame.css`, and the frame in which it begins. */
const fadeOutMs = 180
const connectRoute: Route = { view: 'Connect', data: {} }

const selectCurrentRoute = ({ modal }: State): Route => modal.history.at(-1) ?? connectRoute

/** Resolves once the dialog is not seen any more: on a busy page the fade-out ends later than it should. */
async function untilFaded(dialog: HTMLDialogElement | null): Promise<void> {
  const fades = dialog?.getAnimations?.() ?? []
  await Promise.allSettled(fades.map(({ finished }) => finished))
}

/** The route to draw: while the dialog fades out its last one, although core has already reset the history. */
export function useShownRoute(dialog: RefObject<HTMLDialogElement | null>): Route {
  const open = useLatchkitState(state => state.modal.open)
  const current = useLatchkitState(selectCurrentRoute)
  const shown = useRef({ last: current, isReset: !open })
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // Opening must not draw again what was prepared hidden.
    if (open) {
      shown.current.isReset = false
      return
    }
    let isClosed = true
    const timer = setTimeout(() => {
      untilFaded(dialog.current).then(() => {
        if (!isClosed) return
        shown.current.isReset = true
        redraw()
      })
    }, fadeOutMs)
    return () => {
      isClosed = false
      clearTimeout(timer)
    }
  }, [open, dialog])
  useEffect(() => {
    if (open) shown.current.last = current
  })
  return open || shown.current.isReset ? current : shown.current.last
}
