/** Whether the visitor ticked the legal box; kept until the page is left. */
export type Consent = {
  isGiven(): boolean
  set(given: boolean): void
  subscribe(listener: () => void): () => void
}

export function createConsent(): Consent {
  let given = false
  const listeners = new Set<() => void>()
  return {
    isGiven: () => given,
    set(next) {
      given = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
