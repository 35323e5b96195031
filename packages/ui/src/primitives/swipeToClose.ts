import { viewAnimationMs } from '@latchkit/core/internal'

/** In CSS pixels. */
const closeDistance = 96
/** In CSS pixels per millisecond. */
const closeSpeed = 0.5

/**
 * Moves the sheet with a finger that pulls down its head; far or fast enough closes it. Returns a function that stops
 * it.
 */
export function watchSwipe(dialog: HTMLElement, handle: HTMLElement, onClose: () => void): () => void {
  let start: { y: number; at: number; id: number } | undefined
  let distance = 0
  const release = (): void => {
    start = undefined
    const from = distance
    distance = 0
    dialog.style.removeProperty('translate')
    if (from > 0)
      dialog.animate([{ translate: `0 ${from}px` }, { translate: '0 0' }], {
        duration: viewAnimationMs,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      })
  }
  const onDown = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    start = { y: event.clientY, at: event.timeStamp, id: event.pointerId }
  }
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== start?.id) return
    distance = Math.max(0, event.clientY - start.y)
    if (distance > 6) dialog.style.setProperty('translate', `0 ${distance}px`)
  }
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== start?.id) return
    const speed = distance / Math.max(1, event.timeStamp - start.at)
    const closes = distance > closeDistance || (distance > 24 && speed > closeSpeed)
    if (!closes) {
      release()
      return
    }
    start = undefined
    distance = 0
    onClose()
    dialog.style.removeProperty('translate')
  }
  handle.addEventListener('pointerdown', onDown)
  handle.addEventListener('pointermove', onMove)
  handle.addEventListener('pointerup', onUp)
  handle.addEventListener('pointercancel', release)
  return () => {
    handle.removeEventListener('pointerdown', onDown)
    handle.removeEventListener('pointermove', onMove)
    handle.removeEventListener('pointerup', onUp)
    handle.removeEventListener('pointercancel', release)
  }
}
