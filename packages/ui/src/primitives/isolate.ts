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
 * Keeps what happens inside the modal from the page's other dialogs: their traps, their outside-click
 * closers and their scroll locks listen on the document. Answers the undoing.
 */
export function isolate(host: HTMLElement): () => void {
  for (const name of events) host.addEventListener(name, stop, { passive: true })
  // Other dialogs hide everything beside them from screen readers; the modal on top is not beside.
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
