'use client'

import { openModal } from '@latchkit/core'
import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react'
import { useClient } from './hooks/useClient.js'
import { type CreateModal, createModalLoader } from './modal/modalLoader.js'

export type LatchkitEmbeddedProps = {
  /** Imports the modal. `latchkit` passes its own. Define it outside of components. */
  modal: () => Promise<CreateModal>
  className?: string | undefined
  style?: CSSProperties | undefined
}

/**
 * The modal as a part of the page, always shown: the wallet list, or the account while one is connected. Its code
 * loads when it is mounted. The client needs `enableEmbedded: true`, and one element shows it at a time.
 * @example <LatchkitEmbedded className="wallet-panel" />
 */
export function LatchkitEmbedded({ modal, className, style }: LatchkitEmbeddedProps): ReactElement {
  const client = useClient()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return
    const loader = createModalLoader(client, { load: modal, container: element.current })
    openModal(client)
    return () => loader.destroy()
  }, [client, modal])
  return <div ref={element} className={className} style={style} />
}
