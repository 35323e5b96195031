import type { Client } from '@latchkit/core'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { LatchkitContext } from './context.js'
import { createModalLoader, type ModalHandle, type ModalLoader } from './modal/modalLoader.js'

export type LatchkitProviderProps = {
  client: Client
  children?: ReactNode | undefined
  /**
   * Loads the modal's code on the first intent. The `latchkit` package passes its own; without one the
   * site is headless. Keep it outside of the component: a new function is a new modal.
   */
  modal?: (() => Promise<(client: Client) => ModalHandle>) | undefined
}

const loaders = new WeakMap<Client, { loader: ModalLoader; users: number }>()

/** Loads the modal ahead of a click; a no-op before the provider is mounted. */
export function prepareModal(client: Client): void {
  void loaders.get(client)?.loader.prepare()
}

/**
 * Gives hooks and buttons their client and shows the modal when it is opened. Loads nothing until the
 * visitor shows an intent.
 * @example <LatchkitProvider client={client}><App /></LatchkitProvider>
 */
export function LatchkitProvider({ client, children, modal }: LatchkitProviderProps): ReactElement {
  useEffect(() => {
    if (!modal) return
    let entry = loaders.get(client)
    if (!entry) {
      entry = { loader: createModalLoader(client, { load: modal }), users: 0 }
      loaders.set(client, entry)
    }
    entry.users += 1
    const mine = entry
    return () => {
      mine.users -= 1
      // StrictMode and hot reloads unmount and mount in one go: only a provider that stays away takes its modal along.
      queueMicrotask(() => {
        if (mine.users > 0 || loaders.get(client) !== mine) return
        loaders.delete(client)
        mine.loader.destroy()
      })
    }
  }, [client, modal])
  return <LatchkitContext.Provider value={client}>{children}</LatchkitContext.Provider>
}
