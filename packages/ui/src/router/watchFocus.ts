import type { Client } from '@latchkit/core'
import { focusFirst, getDeepActiveElement } from '../primitives/focus.js'

/**
 * Moves the focus with the views: into a new view, and on the way back to the control that led away from
 * here. Answers the undoing.
 */
export function watchFocus(
  client: Client,
  dialog: HTMLDialogElement,
  view: Window & typeof globalThis,
): () => void {
  const controls: (string | undefined)[] = []
  let depth = client.getState().modal.history.length
  let settled = dialog.querySelector('.view[data-loaded="true"]')
  let wanted: string | undefined
  const unwatch = client.subscribe(() => {
    const { history } = client.getState().modal
    if (history.length > depth)
      controls[depth] = getDeepActiveElement(dialog.ownerDocument)?.dataset['testid']
    wanted = history.length < depth ? controls[history.length] : undefined
    depth = history.length
  })
  // A view counts once its code is here: until then there is nothing in it to focus.
  const observer = new view.MutationObserver(() => {
    const current = dialog.querySelector('.view[data-loaded="true"]:not([data-leaving])')
    if (!current || current === settled) return
    settled = current
    const active = getDeepActiveElement(dialog.ownerDocument)
    if (!active || !dialog.contains(active) || !active.closest('.view')) focusFirst(dialog, wanted)
  })
  observer.observe(dialog, {
    attributes: true,
    attributeFilter: ['data-loaded'],
    subtree: true,
    childList: true,
  })
  return () => {
    unwatch()
    observer.disconnect()
  }
}
