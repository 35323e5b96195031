'use client'

import { openModal, selectAccount } from '@latchkit/core'
import type { ReactElement, ReactNode } from 'react'
import { useClient } from '../hooks/useClient.js'
import { useLatchkitState } from '../hooks/useLatchkitState.js'
import { getIntentHandlers } from './intent.js'

export type ConnectButtonProps = {
  label?: ReactNode | undefined
  /** Shown while a stored connection is restored. */
  loadingLabel?: ReactNode | undefined
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/**
 * Opens the modal. Until the page has hydrated it keeps its place without a label, so that a returning visitor
 * never reads 'Connect wallet'.
 */
export function ConnectButton({
  label = 'Connect wallet',
  loadingLabel = 'Connecting…',
  size = 'md',
  disabled,
  className,
}: ConnectButtonProps): ReactElement {
  const client = useClient()
  const initialized = useLatchkitState(state => state.initialized)
  const reconnecting = useLatchkitState(state => selectAccount(state).status === 'reconnecting')
  return (
    <button
      type="button"
      className={`lk-button lk-button--accent lk-button--${size}${className ? ` ${className}` : ''}`}
      data-testid="lk-connect-button"
      data-placeholder={initialized ? undefined : ''}
      aria-busy={reconnecting || !initialized || undefined}
      disabled={disabled}
      onClick={() => openModal(client)}
      {...getIntentHandlers(client)}
    >
      <span className="lk-button__label">{reconnecting ? loadingLabel : label}</span>
    </button>
  )
}
