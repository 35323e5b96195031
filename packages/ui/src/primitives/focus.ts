const focusable =
  'a[href],button:not(:disabled),input:not(:disabled,[type=email]),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])'

/** The focused element, also inside of open shadow roots; undefined when it is the body. */
export function getDeepActiveElement(document: Document): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active && active !== document.body ? (active as HTMLElement) : undefined
}

/**
 * Focuses the element where the visitor starts in a view, see `findFirst`.
 */
export function focusFirst(dialog: HTMLElement, preferred?: string | undefined): void {
  const target = findFirst(dialog, preferred)
  target?.focus({ preventScroll: !preferred })
}

/**
 * The control with the preferred test id, else what the view marks with `data-autofocus`, else its first control, else
 * the title; never the help or close button, which would be the browser's default.
 */
export function findFirst(dialog: HTMLElement, preferred?: string | undefined): HTMLElement | undefined {
  const view = dialog.querySelector('.view:not([data-leaving])')
  const remembered = preferred
    ? [...(view?.querySelectorAll<HTMLElement>('[data-testid]') ?? [])].find(
        element => element.dataset['testid'] === preferred,
      )
    : undefined
  return (
    remembered ??
    view?.querySelector<HTMLElement>('[data-autofocus]') ??
    view?.querySelector<HTMLElement>(focusable) ??
    dialog.querySelector<HTMLElement>('.title') ??
    undefined
  )
}

/** Focuses the first control of the view at or after a place in it, else where the visitor starts. */
export function focusNear(dialog: HTMLElement, place: Node | undefined): void {
  const controls = dialog.querySelectorAll<HTMLElement>(`.view:not([data-leaving]) :is(${focusable})`)
  const next = [...controls].find(
    control =>
      place &&
      (place.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING || place === control),
  )
  if (next) next.focus({ preventScroll: true })
  else focusFirst(dialog)
}

/** Focuses the opener, or the kit's button that the page has replaced it with. */
export function returnFocus(document: Document, opener: HTMLElement | undefined): void {
  if (opener?.isConnected) {
    if (getDeepActiveElement(document) !== opener) opener.focus({ preventScroll: true })
    return
  }
  const next = ['lk-account-button', 'lk-connect-button']
    .map(id => document.querySelector<HTMLElement>(`[data-testid="${id}"]`))
    .find(element => element !== null)
  next?.focus({ preventScroll: true })
}
