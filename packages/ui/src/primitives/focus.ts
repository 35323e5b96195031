const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])'

/** The focused element, through open shadow roots. */
export function getDeepActiveElement(document: Document): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active && active !== document.body ? (active as HTMLElement) : undefined
}

/**
 * Puts the focus where the visitor starts in a view: what the view asks for, else its first control,
 * else the title. Never the help or close button, which the browser's own default would take.
 */
export function focusFirst(dialog: HTMLElement, preferred?: string | undefined): void {
  const target = findFirst(dialog, preferred)
  target?.focus({ preventScroll: !preferred })
}

/** See `focusFirst`. */
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

/** Gives the focus back to the opener; when the page has replaced it meanwhile, to the kit's button that stands there now. */
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
