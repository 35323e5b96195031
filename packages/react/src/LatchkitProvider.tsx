'use client'

import type { Client } from '@latchkit/core'
import { BaseError } from '@latchkit/core/internal'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { LatchkitContext } from './context.js'
import type { CreateModal } from './modal/modalLoader.js'
import { mountModal } from './modal/mountModal.js'

export type LatchkitProviderProps = {
  client: Client
  children?: ReactNode | undefined
  /**
   * Imports the modal on the first intent. `latchkit` passes its own; without one the site is headless. Define it
   * outside of components: a new function creates a new modal.
   */
  modal?: (() => Promise<CreateModal>) | undefined
}

/**
 * Provides the client to hooks and buttons, and renders the modal when it is opened. Loads nothing until the
 * visitor shows an intent.
 * @throws CONFIG_INVALID without a client
 * @example <LatchkitProvider client={client}><App /></LatchkitProvider>
 */
export function LatchkitProvider({ client, children, modal }: LatchkitProviderProps): ReactElement {
  if (!client)
    throw new BaseError('CONFIG_INVALID', 'The configuration is not valid.', {
      details: '<LatchkitProvider> has no client. Write client={createLatchkit({ networks: [mainnet] })}.',
    })
  useEffect(() => (modal ? mountModal(client, modal) : undefined), [client, modal])
  return <LatchkitContext.Provider value={client}>{children}</LatchkitContext.Provider>
}
