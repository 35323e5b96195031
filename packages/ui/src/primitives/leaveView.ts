const duration = 150

/**
 * Leaves a lifeless picture of a view behind while the next one comes in, so that the two cross-fade. It
 * carries no test ids, is hidden from screen readers, and is gone after 150 ms.
 */
export function leaveView(view: HTMLElement): void {
  const stage = view.parentElement
  const window = view.ownerDocument.defaultView
  const dialog = stage?.closest('dialog')
  if (!stage || !dialog?.open || !window?.matchMedia || !view.animate) return
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const picture = view.cloneNode(true) as HTMLElement
  for (const element of picture.querySelectorAll('[data-testid],[id],[aria-live]'))
    for (const name of ['data-testid', 'id', 'aria-live']) element.removeAttribute(name)
  picture.setAttribute('aria-hidden', 'true')
  picture.setAttribute('inert', '')
  const scrolled = view.querySelector('.scroll')?.scrollTop ?? 0
  stage.append(picture)
  const scroll = picture.querySelector('.scroll')
  if (scroll && scrolled > 0) scroll.scrollTop = scrolled
  // React has not put the next view in yet: its direction is read once it stands. In StrictMode the view
  // itself is still there, and nothing leaves.
  window.queueMicrotask(() => {
    if (view.isConnected) return picture.remove()
    const next = stage.querySelector('.view:not([data-leaving])')
    picture.setAttribute('data-leaving', next?.getAttribute('data-direction') ?? 'forward')
  })
  picture.setAttribute('data-leaving', '')
  window.setTimeout(() => picture.remove(), duration)
}
