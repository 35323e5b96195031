'use client'

import {
  closeModal,
  type NavigateParameters,
  navigate,
  type OpenModalParameters,
  openModal,
} from '@latchkit/core'
import { useMemo } from 'react'
import { prepareModal } from '../modal/mountModal.js'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseLatchkitReturnType = {
  isOpen: boolean
  openModal(parameters?: OpenModalParameters | undefined): void
  closeModal(): void
  /** Shows another view of the open modal; going back returns to this one. */
  navigate(parameters: NavigateParameters): void
  /** Loads the modal ahead of the click: call it on hover and focus of your own button. */
  prepare(): void
}

/**
 * Opens, closes and navigates the modal.
 * @example const { openModal } = useLatchkit()
 */
export function useLatchkit(): UseLatchkitReturnType {
  const client = useClient()
  const isOpen = useLatchkitState(state => state.modal.open)
  return useMemo(
    () => ({
      isOpen,
      openModal: parameters => openModal(client, parameters),
      closeModal: () => closeModal(client),
      navigate: parameters => navigate(client, parameters),
      prepare: () => prepareModal(client),
    }),
    [client, isOpen],
  )
}
