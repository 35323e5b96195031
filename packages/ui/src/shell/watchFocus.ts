import type { Client } from '@latchkit/core'
import { focusFirst, getDeepActiveElement } from '../primitives/focus.js'

/**
 * Moves the focus with the views: into a new view, and on the way back to the control that led away. Returns a
 * function that stops it.
 */
export function watchFocus(
  client: Client,
  dialog: HTMLDialogElement,
  view: Window & typeof globalThis,
): () => void {
  const controls: (string | undefined)[] = []
  let depth = client.getState().modal.history.length
  let settled = dialog.querySelector('.view[data-loaded="true"]')
  let previous: string | undefined
  const unwatch = client.subscribe(() => {
    const { history } = client.getState().modal
    if (history.length > depth)
      controls[depth] = getDeepActiveElement(dialog.ownerDocument)?.dataset['testid']
    previous = history.length < depth ? controls[history.length] : undefined
    depth = history.length
  })
  // A view has nothing to focus until its code is loaded.
  const observer = new view.MutationObserver(() => {
    const current = dialog.querySelector('.view[data-loaded="true"]:not([data-leaving])')
    if (!current || current === settled) return
    settled = current
    const active = getDeepActiveElement(dialog.ownerDocument)
    if (!active || !dialog.contains(active) || !active.closest('.view')) focusFirst(dialog, previous)
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
