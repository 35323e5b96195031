const names = ['left', 'top', 'width', 'height'] as const

/** Larger than the rounding of a viewport's size. */
const tolerance = 1

/**
 * Keeps the sheet of a phone inside of what is visible: where the page is wider than the screen, or a keyboard is
 * open, the layout viewport reaches beyond it. Sets the visible part as custom properties of the host element, and
 * `data-viewport` while it differs. Returns a function that stops it.
 */
export function watchViewport(
  host: HTMLElement,
  view: Pick<Window, 'innerWidth' | 'innerHeight' | 'visualViewport'>,
): () => void {
  const visual = view.visualViewport
  if (!visual) return () => {}
  const clear = (): void => {
    host.removeAttribute('data-viewport')
    for (const name of names) host.style.removeProperty(`--_viewport-${name}`)
  }
  const update = (): void => {
    // Zoomed in by the visitor: the sheet keeps its place, so that it can be looked at closely.
    if (visual.scale > 1.01) return
    const { offsetLeft, offsetTop, width, height } = visual
    const isSame =
      view.innerWidth - width <= tolerance &&
      view.innerHeight - height <= tolerance &&
      offsetLeft <= tolerance &&
      offsetTop <= tolerance
    if (isSame) {
      clear()
      return
    }
    const values = { left: offsetLeft, top: offsetTop, width, height }
    for (const name of names) host.style.setProperty(`--_viewport-${name}`, `${values[name]}px`)
    host.setAttribute('data-viewport', '')
  }
  visual.addEventListener('resize', update)
  visual.addEventListener('scroll', update)
  update()
  return () => {
    visual.removeEventListener('resize', update)
    visual.removeEventListener('scroll', update)
    clear()
  }
}
