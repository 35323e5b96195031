/**
 * `seen`: every pixel has been visible for {@link steadyMs}. `unprovable`: in a frame, and either this browser cannot say
 * what covers it or no frame is good enough for what is shown, so the page must be a window.
 */
export type Visibility = 'hidden' | 'seen' | 'unprovable'

/** Share of the page that must be uncovered. */
const ratio = 0.99
/** Smaller frames show too little of what is decided on, in CSS pixels. */
const minWidth = 280
const minHeight = 300
/** Milliseconds for which it must be. */
const steadyMs = 500

/** Whether this browser reports what covers a frame (Intersection Observer v2). */
export const canProveVisibility = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/**
 * Watches whether `target` can be seen whole: in a window the document's own state decides, in a frame the browser's
 * proof that nothing covers, fades, filters, scales or clips it. A mask of the host page is not in that proof.
 */
export function watchVisibility(
  target: Element,
  onChange: (visibility: Visibility) => void,
  needsWindow = false,
): () => void {
  let last: Visibility | undefined
  const set = (visibility: Visibility) => {
    if (visibility === last) return
    last = visibility
    onChange(visibility)
  }
  if (window.parent === window) {
    const read = () => set(document.visibilityState === 'visible' ? 'seen' : 'hidden')
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }
  if (needsWindow || !canProveVisibility()) {
    set('unprovable')
    return () => {}
  }
  let timer: number | undefined
  set('hidden')
  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    threshold: [0, 0.5, ratio, 1],
    trackVisibility: true,
    delay: 100,
  }
  let isWhole = false
  const update = () => {
    if (isWhole && window.innerWidth >= minWidth && window.innerHeight >= minHeight) {
      timer ??= window.setTimeout(() => set('seen'), steadyMs)
      return
    }
    clearTimeout(timer)
    timer = undefined
    set('hidden')
  }
  const observer = new IntersectionObserver(entries => {
    const entry = entries.at(-1)
    if (!entry) return
    isWhole = 'isVisible' in entry && entry.isVisible === true && entry.intersectionRatio >= ratio
    update()
  }, options)
  // The share that is seen stays the same when the frame itself becomes small.
  window.addEventListener('resize', update)
  observer.observe(target)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', update)
    observer.disconnect()
  }
}
