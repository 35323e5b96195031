import { useEffect, useState } from 'react'

/** True once `active` has lasted for `milliseconds`; starts anew with each `key`. */
export function useDelay(active: boolean, milliseconds: number, key = ''): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setPassed(key), milliseconds)
    return () => {
      clearTimeout(timer)
      setPassed(undefined)
    }
  }, [active, milliseconds, key])
  return active && passed === key
}
