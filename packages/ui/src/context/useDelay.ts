import { useEffect, useState } from 'react'

/** True once `active` has lasted for `delayMs`; a new `key` starts the delay again. */
export function useDelay(active: boolean, delayMs: number, key = ''): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setPassed(key), delayMs)
    return () => {
      clearTimeout(timer)
      setPassed(undefined)
    }
  }, [active, delayMs, key])
  return active && passed === key
}
