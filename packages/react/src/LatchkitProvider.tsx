'use client'

import type { Client } from '@latchkit/core'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { LatchkitContext } from './context.js'
import { type CreateModal, createModalLoader, type ModalLoader } from './modal/modalLoader.js'

export type LatchkitProviderProps = {
  client: Client
  children?: ReactNode | undefined
  /**
   * Imports the modal on the first intent. `latchkit` passes its own; without one the site is headless. Define it
   * outside of components: a new function creates a new modal.
   */
  modal?: (() => Promise<CreateModal>) | undefined
}

const loaders = new WeakMap<Client, { loader: ModalLoader; users: number }>()

/** Loads the modal ahead of a click; does nothing before a provider is mounted. */
export function prepareModal(client: Client): void {
  void loaders.get(client)?.loader.prepare()
}

/**
 * Provides the client to hooks and buttons, and renders the modal when it is opened. Loads nothing until the
 * visitor shows an intent.
 * @example <LatchkitProvider client={client}><App /></LatchkitProvider>
 */
export function LatchkitProvider({ client, children, modal }: LatchkitProviderProps): ReactElement {
  useEffect(() => {
    // Embedded, `LatchkitEmbedded` draws it.
    if (!modal || client.options.enableEmbedded) return
    let entry = loaders.get(client)
    if (!entry) {
      entry = { loader: createModalLoader(client, { load: modal }), users: 0 }
      loaders.set(client, entry)
    }
    entry.users += 1
    const current = entry
    return () => {
      current.users -= 1
      // StrictMode and hot reloads unmount and mount again at once: only a provider that stays unmounted destroys it.
      queueMicrotask(() => {
        if (current.users > 0 || loaders.get(client) !== current) return
        loaders.delete(client)
        current.loader.destroy()
      })
    }
  }, [client, modal])
  return <LatchkitContext.Provider value={client}>{children}</LatchkitContext.Provider>
}
