const duration = 150

export type HeightFollower = {
  /** Watches the natural height of a part and tells of each change; answers the undoing. */
  watch(element: Element, onChange: () => void): () => void
  /** Takes the present height as the one to start from. */
  settle(): void
  stop(): void
}

/**
 * Lets the dialog's height follow its content (R9.6). By the animation API: no style attribute is left
 * behind, and the layout always has its final size.
 */
export function createHeightFollower(
  getDialog: () => HTMLElement | null,
  isCalm: () => boolean,
): HeightFollower {
  let last = 0
  let animation: Animation | undefined
  const follow = (): void => {
    const dialog = getDialog()
    if (!dialog?.hasAttribute('open')) return
    const shown = animation?.playState === 'running' ? dialog.getBoundingClientRect().height : last
    animation?.cancel()
    animation = undefined
    const next = dialog.offsetHeight
    last = next
    if (shown === 0 || Math.abs(next - shown) < 2 || isCalm()) return
    animation = dialog.animate([{ blockSize: `${shown}px` }, { blockSize: `${next}px` }], {
      duration,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    })
  }
  let observer: ResizeObserver | undefined
  const listeners = new Map<Element, () => void>()
  return {
    watch(element, onChange) {
      observer ??= new ResizeObserver(entries => {
        follow()
        for (const entry of entries) listeners.get(entry.target)?.()
      })
      listeners.set(element, onChange)
      observer.observe(element)
      return () => {
        listeners.delete(element)
        observer?.unobserve(element)
      }
    },
    settle() {
      animation?.cancel()
      animation = undefined
      last = getDialog()?.offsetHeight ?? 0
    },
    stop() {
      animation?.cancel()
      animation = undefined
      observer?.disconnect()
      observer = undefined
      listeners.clear()
      last = 0
    },
  }
}
