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
  let name = dialog.dataset['view']
  const unwatch = client.subscribe(() => {
    const { history } = client.getState().modal
    if (history.length > depth) {
      const active = getDeepActiveElement(dialog.ownerDocument)
      controls[depth] = active?.dataset['testid']
    }
  })
  const onChange = (): void => {
    const { history } = client.getState().modal
    const isBack = history.length < depth
    depth = history.length
    name = dialog.dataset['view']
    const active = getDeepActiveElement(dialog.ownerDocument)
    const isLost = !active || active === dialog || !dialog.contains(active) || !active.closest('.view')
    if (isLost) focusFirst(dialog, isBack ? controls[depth] : undefined)
  }
  const observer = new view.MutationObserver(() => {
    if (dialog.dataset['view'] !== name || client.getState().modal.history.length !== depth) onChange()
  })
  observer.observe(dialog, {
    attributes: true,
    attributeFilter: ['data-view'],
    subtree: true,
    childList: true,
  })
  return () => {
    unwatch()
    observer.disconnect()
  }
}
