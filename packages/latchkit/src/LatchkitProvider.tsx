'use client'

import type { Client } from '@latchkit/core'
import { LatchkitProvider as Provider } from '@latchkit/react'
import type { ReactElement, ReactNode } from 'react'
import { loadModal } from './loadModal.js'

export type LatchkitProviderProps = {
  client: Client
  children?: ReactNode | undefined
}

/**
 * Provides the client to hooks and buttons, and renders the modal once the visitor opens it. Loads nothing before.
 * @example <LatchkitProvider client={client}><App /></LatchkitProvider>
 */
export function LatchkitProvider({ client, children }: LatchkitProviderProps): ReactElement {
  return (
    <Provider client={client} modal={loadModal}>
      {children}
    </Provider>
  )
}
