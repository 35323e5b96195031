/** Time and timers; tests pass a virtual one. */
export type Clock = {
  /** Unix milliseconds. */
  now(): number
  setTimeout(callback: () => void, delayMs: number): unknown
  clearTimeout(handle: unknown): void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: handle => clearTimeout(handle as number),
}

/** The page's visibility and network: what decides when a socket is worth checking. */
export type Page = {
  isVisible(): boolean
  /** Notifies when the page is shown again or the network is back. Returns a function that stops it. */
  watch(onWake: () => void): () => void
}

/** The page that this code runs in. Outside a browser it is always visible. */
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
