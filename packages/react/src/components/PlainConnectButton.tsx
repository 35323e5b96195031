'use client'

import { selectAccount } from '@latchkit/core'
import type { ReactElement, ReactNode } from 'react'
import { useLatchkitState } from '../hooks/useLatchkitState.js'
import { PageButton, type PageButtonProps } from './PageButton.js'
import { useButtonWord } from './useButtonWord.js'

export type ConnectButtonProps = PageButtonProps & {
  /** Default: `connectButton` of the catalogue, else 'Connect wallet'. */
  label?: ReactNode | undefined
  /** Shown while a stored connection is restored. Default: `connectingButton` of the catalogue. */
  loadingLabel?: ReactNode | undefined
}

/**
 * Opens the modal. Until the page has hydrated it keeps its place without a label, so that a returning visitor
 * never reads 'Connect wallet'.
 */
export function PlainConnectButton({
  label,
  loadingLabel,
  className,
  ...props
}: ConnectButtonProps): ReactElement {
  const initialized = useLatchkitState(state => state.initialized)
  const reconnecting = useLatchkitState(state => selectAccount(state).status === 'reconnecting')
  const connectWord = useButtonWord('connectButton', 'Connect wallet')
  const connectingWord = useButtonWord('connectingButton', 'Connecting…')
  return (
    <PageButton
      {...props}
      className={`lk-button--accent${className ? ` ${className}` : ''}`}
      data-testid="lk-connect-button"
      data-placeholder={initialized ? undefined : ''}
      aria-busy={reconnecting || !initialized || undefined}
    >
      <span className="lk-button__label">
        {reconnecting ? (loadingLabel ?? connectingWord) : (label ?? connectWord)}
      </span>
    </PageButton>
  )
}
