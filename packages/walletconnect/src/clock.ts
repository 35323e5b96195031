/** Time and timers, replaceable in tests. */
export type Clock = {
  /** Unix milliseconds. */
  now(): number
  setTimeout(callback: () => void, milliseconds: number): unknown
  clearTimeout(handle: unknown): void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: handle => clearTimeout(handle as number),
}

/** The page's visibility and network, as far as they tell when a socket is worth looking at. */
export type Page = {
  isVisible(): boolean
  /** Calls back when the page is shown again or the network has returned. */
  watch(onWake: () => void): () => void
}

/** The page this code runs in; outside a browser always visible. */
export const browserPage: Page = {
  isVisible: () => typeof document === 'undefined' || document.visibilityState !== 'hidden',
  watch(onWake) {
    if (typeof document === 'undefined') return () => {}
    const onVisibility = () => {
      if (document.visibilityState !== 'hidden') onWake()
    }
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('online', onWake)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('online', onWake)
    }
  },
}
