/** Bounds the bytes that are read per minute. */
export type ByteBudget = {
  /** Counts bytes that were read. */
  spend(bytes: number): void
  /** Resolves once there is something to spend, or the signal aborts. */
  wait(): Promise<void>
}

/** Creates a budget that fills evenly and holds at most that of ten seconds. */
export function createByteBudget(parameters: {
  bytesPerMinute: number
  signal: AbortSignal
  now?: (() => number) | undefined
}): ByteBudget {
  const { bytesPerMinute, signal, now = Date.now } = parameters
  const perMs = bytesPerMinute / 60_000
  const capacity = bytesPerMinute / 6
  let left = capacity
  let at = now()
  const fill = (): void => {
    const time = now()
    left = Math.min(capacity, left + (time - at) * perMs)
    at = time
  }
  return {
    spend(bytes) {
      left -= bytes
    },
    async wait() {
      fill()
      while (left <= 0 && !signal.aborted) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(done, Math.max(1, Math.min(1000, -left / perMs)))
          function done(): void {
            clearTimeout(timer)
            signal.removeEventListener('abort', done)
            resolve()
          }
          signal.addEventListener('abort', done)
        })
        fill()
      }
    },
  }
}
