const events = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'touchstart',
  'touchmove',
  'touchend',
  'wheel',
  'focusin',
  'focusout',
  'keydown',
  'keyup',
] as const

const stop = (event: Event): void => event.stopPropagation()

/**
 * Hides the modal's events from other dialogs of the page, whose focus traps, outside-click handlers and scroll locks
 * listen on the document. Returns a function that undoes it.
 */
export function isolate(host: HTMLElement): () => void {
  for (const name of events) host.addEventListener(name, stop, { passive: true })
  // Other dialogs hide everything else from screen readers, which must not include the modal above them.
  const reveal = (): void => {
    for (const name of ['aria-hidden', 'inert']) if (host.hasAttribute(name)) host.removeAttribute(name)
  }
  reveal()
  const observer = new MutationObserver(reveal)
  observer.observe(host, { attributes: true, attributeFilter: ['aria-hidden', 'inert'] })
  return () => {
    for (const name of events) host.removeEventListener(name, stop)
    observer.disconnect()
  }
}
