import { viewAnimationMs } from '@latchkit/core/internal'

/**
 * Keeps a static copy of a view for 150 ms, so that it cross-fades with the next one. The copy has no test ids and is
 * hidden from screen readers.
 */
export function leaveView(view: HTMLElement): void {
  const stage = view.parentElement
  const window = view.ownerDocument.defaultView
  const dialog = stage?.closest('dialog')
  if (!stage || !dialog?.open || !window?.matchMedia || !view.animate) return
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const copy = view.cloneNode(true) as HTMLElement
  for (const element of copy.querySelectorAll('[data-testid],[id],[aria-live]'))
    for (const name of ['data-testid', 'id', 'aria-live']) element.removeAttribute(name)
  copy.setAttribute('aria-hidden', 'true')
  copy.setAttribute('inert', '')
  const scrolled = view.querySelector('.scroll')?.scrollTop ?? 0
  stage.append(copy)
  const scroll = copy.querySelector('.scroll')
  if (scroll && scrolled > 0) scroll.scrollTop = scrolled
  // React inserts the next view, which has the direction, after this call. Under StrictMode the view itself is still
  // there, and must not be copied.
  window.queueMicrotask(() => {
    if (view.isConnected) return copy.remove()
    const next = stage.querySelector('.view:not([data-leaving])')
    copy.setAttribute('data-leaving', next?.getAttribute('data-direction') ?? 'forward')
  })
  copy.setAttribute('data-leaving', '')
  window.setTimeout(() => copy.remove(), viewAnimationMs)
}
