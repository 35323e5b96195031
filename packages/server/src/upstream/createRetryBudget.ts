/** Bounds how many requests of an endpoint are retries, so that one that is down is not asked four times as often. */
export type RetryBudget = {
  /** Counts a first attempt. */
  add(): void
  /** Takes one retry; returns false when none is left. */
  take(): boolean
}

/** Retries per first attempt. */
const share = 0.5
/** Retries beyond that share, for an endpoint that is rarely asked. */
export const retryBurst = 10
/** Milliseconds after which what was counted counts half. */
const halfLifeMs = 10_000

/** Creates a budget of retries by the attempts of the last seconds. */
export function createRetryBudget(now: () => number = Date.now): RetryBudget {
  let attempts = 0
  let retries = 0
  let since = now()
  const forget = (): void => {
    const halves = Math.floor((now() - since) / halfLifeMs)
    if (halves <= 0) return
    attempts /= 2 ** halves
    retries /= 2 ** halves
    since += halves * halfLifeMs
  }
  return {
    add() {
      forget()
      attempts++
    },
    take() {
      forget()
      if (retries + 1 > retryBurst + share * attempts) return false
      retries++
      return true
    },
  }
}
