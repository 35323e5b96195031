import type { LatchkitEvent } from '@latchkit/core'
import { useEffect, useRef, useState } from 'react'
import { useClient } from './useClient.js'

/**
 * The last event, and each one as it happens through `listener`.
 * @example useEvents(event => console.log(event.data.event))
 */
export function useEvents(
  listener?: ((event: LatchkitEvent) => void) | undefined,
): LatchkitEvent | undefined {
  const client = useClient()
  const [last, setLast] = useState<LatchkitEvent | undefined>()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(
    () =>
      client.onEvent(event => {
        setLast(event)
        latest.current?.(event)
      }),
    [client],
  )
  return last
}
