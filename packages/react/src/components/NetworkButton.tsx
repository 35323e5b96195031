'use client'

import { selectNetwork } from '@latchkit/core'
import type { ReactElement, ReactNode } from 'react'
import { useLatchkitState } from '../hooks/useLatchkitState.js'
import { PageButton, type PageButtonProps } from './PageButton.js'
import { useButtonWord } from './useButtonWord.js'

export type NetworkButtonProps = PageButtonProps & {
  /** Default: `unsupportedButton` of the catalogue, else 'Unsupported network'. */
  unsupportedLabel?: ReactNode | undefined
}

/** The network in use; opens the Networks view. */
export function NetworkButton({ unsupportedLabel, ...props }: NetworkButtonProps): ReactElement {
  const { network } = useLatchkitState(selectNetwork)
  const unsupportedWord = useButtonWord('unsupportedButton', 'Unsupported network')
  return (
    <PageButton
      {...props}
      view={network ? 'Networks' : 'UnsupportedChain'}
      data-testid="lk-network-button"
      data-unsupported={network ? undefined : ''}
    >
      <span className="lk-button__label">{network?.name ?? unsupportedLabel ?? unsupportedWord}</span>
    </PageButton>
  )
}
