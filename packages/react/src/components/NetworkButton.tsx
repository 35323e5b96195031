'use client'

import { openModal, selectNetwork } from '@latchkit/core'
import type { ReactElement, ReactNode } from 'react'
import { useClient } from '../hooks/useClient.js'
import { useLatchkitState } from '../hooks/useLatchkitState.js'
import { getIntentHandlers } from './intent.js'

export type NetworkButtonProps = {
  unsupportedLabel?: ReactNode | undefined
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** The network in use; opens the Networks view. */
export function NetworkButton({
  unsupportedLabel = 'Unsupported network',
  size = 'md',
  disabled,
  className,
}: NetworkButtonProps): ReactElement {
  const client = useClient()
  const { network, isSupported } = useLatchkitState(selectNetwork)
  return (
    <button
      type="button"
      className={`lk-button lk-button--${size}${className ? ` ${className}` : ''}`}
      data-testid="lk-network-button"
      data-unsupported={isSupported ? undefined : ''}
      disabled={disabled}
      onClick={() => openModal(client, { view: isSupported ? 'Networks' : 'UnsupportedChain' })}
      {...getIntentHandlers(client)}
    >
      <span className="lk-button__label">{isSupported && network ? network.name : unsupportedLabel}</span>
    </button>
  )
}
