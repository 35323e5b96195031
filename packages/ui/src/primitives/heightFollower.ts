import { heightAnimationMs } from '@latchkit/core/internal'

export type HeightFollower = {
  /** Notifies of each change of an element's size; returns a function that stops it. */
  watch(element: Element, onChange: () => void): () => void
  /** Takes the current height as the start of the next animation. */
  settle(): void
  stop(): void
}

/**
 * Animates the dialog's height with its content, by the animation API: it sets no style attribute, and the
 * layout always has its final size.
 */
export function createHeightFollower(
  getDialog: () => HTMLElement | null,
  isMotionReduced: () => boolean,
): HeightFollower {
  let last = 0
  let animation: Animation | undefined
  const animate = (): void => {
    const dialog = getDialog()
    if (!dialog?.hasAttribute('open')) return
    const shown = animation?.playState === 'running' ? dialog.getBoundingClientRect().height : last
    animation?.cancel()
    animation = undefined
    const next = dialog.offsetHeight
    last = next
    if (shown === 0 || Math.abs(next - shown) < 2 || isMotionReduced()) return
    animation = dialog.animate([{ blockSize: `${shown}px` }, { blockSize: `${next}px` }], {
      duration: heightAnimationMs,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    })
  }
  let observer: ResizeObserver | undefined
  const listeners = new Map<Element, () => void>()
  return {
    watch(element, onChange) {
      observer ??= new ResizeObserver(entries => {
        animate()
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
