import {
  type ConnectParameters,
  type ConnectReturnType,
  close,
  connect,
  type OpenParameters,
  open,
} from '@latchkit/core'
import { useMemo } from 'react'
import { prepareModal } from '../LatchkitProvider.js'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseLatchkitReturnType = {
  isOpen: boolean
  open(parameters?: OpenParameters | undefined): void
  close(): void
  /** Settles once: connected, cancelled, or rejects with a typed error. Opens the modal when no target is given. */
  connect(parameters?: ConnectParameters | undefined): Promise<ConnectReturnType>
  /** Loads the modal ahead of the click; put it on hover and focus of your own button. */
  prepare(): void
}

/**
 * Opens and closes the modal, and connects.
 * @example const { open } = useLatchkit()
 */
export function useLatchkit(): UseLatchkitReturnType {
  const client = useClient()
  const isOpen = useLatchkitState(state => state.modal.open)
  return useMemo(
    () => ({
      isOpen,
      open: parameters => open(client, parameters),
      close: () => close(client),
      connect: parameters => connect(client, parameters),
      prepare: () => prepareModal(client),
    }),
    [client, isOpen],
  )
}
