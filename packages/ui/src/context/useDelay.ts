import { useEffect, useState } from 'react'

/** True once `active` has lasted for `delayMs`; a new `key` starts the delay again. */
export function useDelay(active: boolean, delayMs: number, key = ''): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (!active) return
    let hasPassed = false
    const timer = setTimeout(() => {
      hasPassed = true
      setPassed(key)
    }, delayMs)
    return () => {
      clearTimeout(timer)
      if (hasPassed) setPassed(undefined)
    }
  }, [active, delayMs, key])
  return active && passed === key
}
