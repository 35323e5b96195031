'use client'

import type { LatchkitEvent } from '@latchkit/core'
import { useEffect, useRef } from 'react'
import { useClient } from './useClient.js'

/**
 * Calls `listener` with every event, without rendering.
 * @example useEvents(event => analytics.track(event.data.event))
 */
export function useEvents(listener: (event: LatchkitEvent) => void): void {
  const client = useClient()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => client.onEvent(event => latest.current(event)), [client])
}
