'use client'

import { LatchkitEmbedded as Embedded, type LatchkitEmbeddedProps as Props } from '@latchkit/react'
import type { ReactElement } from 'react'
import { loadModal } from './loadModal.js'

export type LatchkitEmbeddedProps = Omit<Props, 'modal'>

/**
 * The modal as a part of the page, always shown: the wallet list, or the account while one is connected. The
 * client needs `enableEmbedded: true`, and one element shows it at a time.
 * @example <LatchkitEmbedded className="wallet-panel" />
 */
export function LatchkitEmbedded(props: LatchkitEmbeddedProps): ReactElement {
  return <Embedded {...props} modal={loadModal} />
}
