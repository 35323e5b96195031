import { type RefObject, useEffect } from 'react'

/**
 * Takes the focus when the control that had it has gone from the view, as a button does that was pressed and
 * gave way to the next one.
 */
export function useKeepFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    const root = element?.getRootNode() as (Document | ShadowRoot) | undefined
    const { activeElement } = root ?? {}
    const isLost = !activeElement?.closest('dialog') || activeElement.tagName === 'DIALOG'
    if (element && isLost) element.focus({ preventScroll: true })
  }, [ref])
}
