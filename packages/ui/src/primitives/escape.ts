/**
 * Takes Escape before anything else on the page: the platform's own `cancel` needs user activation, and
 * dialogs behind ours would close first. Answers the undoing.
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
