import { type RefObject, useEffect } from 'react'

/**
 * Focuses an element when the focused control was removed from the view, as a pressed button that another one
 * replaces.
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
