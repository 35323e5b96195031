import type { Client } from '@latchkit/core'
import { focusFirst, focusNear, getDeepActiveElement } from '../primitives/focus.js'

/**
 * Moves the focus with the views: into a new view, on the way back to the control that led away, and to the next
 * control where the one that has it is removed. Returns a function that stops it.
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
  let focused: Node | undefined
  const remember = ({ target }: Event) => {
    focused = target instanceof view.Node ? target : undefined
  }
  // Chromium sends focusout while a removed control is still connected: whether it was left or removed shows afterwards.
  const forget = () =>
    view.queueMicrotask(() => {
      if (focused?.isConnected && getDeepActiveElement(dialog.ownerDocument) !== focused) focused = undefined
    })
  dialog.addEventListener('focusin', remember)
  dialog.addEventListener('focusout', forget)
  // A view has nothing to focus until its code is loaded.
  const observer = new view.MutationObserver(records => {
    const current = dialog.querySelector('.view[data-loaded="true"]:not([data-leaving])')
    const active = getDeepActiveElement(dialog.ownerDocument)
    if (!current) return
    if (current === settled) {
      if (active || !focused || focused.isConnected) return
      const removed = focused
      focused = undefined
      const record = records.find(({ removedNodes }) =>
        [...removedNodes].some(node => node.contains(removed)),
      )
      focusNear(dialog, record?.nextSibling ?? record?.target)
      return
    }
    settled = current
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
    dialog.removeEventListener('focusin', remember)
    dialog.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}
