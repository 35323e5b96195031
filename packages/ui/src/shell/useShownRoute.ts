import type { Route, State } from '@latchkit/core'
import { useLatchkitState } from '@latchkit/react'
import { useEffect, useReducer, useRef } from 'react'

/** Longer than the dialog's fade-out in `theme/frame.css`. */
const fadeOutMs = 180
const connectRoute: Route = { view: 'Connect', data: {} }

const selectCurrentRoute = ({ modal }: State): Route => modal.history.at(-1) ?? connectRoute

/** The route to draw: while the dialog fades out its last one, although core has already reset the history. */
export function useShownRoute(): Route {
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
    const timer = setTimeout(() => {
      shown.current.isReset = true
      redraw()
    }, fadeOutMs)
    return () => clearTimeout(timer)
  }, [open])
  useEffect(() => {
    if (open) shown.current.last = current
  })
  return open || shown.current.isReset ? current : shown.current.last
}
