'use client'

import type { State } from '@latchkit/core'
import { useSyncExternalStore } from 'react'
import { useClient } from './useClient.js'

/**
 * Reads a part of the state and renders again when it changes. The selector must return the same reference for the
 * same state, as the selectors of `latchkit/actions` do.
 * @example const isOpen = useLatchkitState(state => state.modal.open)
 */
export function useLatchkitState<Selected>(selector: (state: State) => Selected): Selected {
  const client = useClient()
  return useSyncExternalStore(
    client.subscribe,
    () => selector(client.getState()),
    () => selector(client.getServerState()),
  )
}
