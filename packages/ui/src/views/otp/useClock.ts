import { useClient } from '@latchkit/react'
import { useEffect, useReducer } from 'react'

/** The time in Unix milliseconds, read again every second while a moment is still to come. */
export function useClock(until: number): number {
  const { environment } = useClient()
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const now = environment.now()
  const isOver = now >= until
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return now
}
