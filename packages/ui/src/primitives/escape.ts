/**
 * Handles Escape before anything else on the page: the platform's `cancel` event needs user activation, and dialogs
 * behind this one would close first. Returns a function that stops it.
 */
export function watchEscape(view: Window, onEscape: () => void): () => void {
  let pressed = false
  const onKeyDown = (event: KeyboardEvent): void => {
    // During composition Escape belongs to the input method.
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = true
    onEscape()
  }
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !pressed) return
    pressed = false
    event.stopImmediatePropagation()
  }
  view.addEventListener('keydown', onKeyDown, true)
  view.addEventListener('keyup', onKeyUp, true)
  return () => {
    view.removeEventListener('keydown', onKeyDown, true)
    view.removeEventListener('keyup', onKeyUp, true)
  }
}
