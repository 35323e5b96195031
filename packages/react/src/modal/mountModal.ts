'use client'

import type { Client } from '@latchkit/core'
import { type CreateModal, createModalLoader, type ModalLoader } from './modalLoader.js'

const loaders = new WeakMap<Client, { loader: ModalLoader; users: number }>()

/** Loads the modal ahead of a click; does nothing before it is mounted, or where the site wants nothing before a click. */
export function prepareModal(client: Client): void {
  if (client.options.preload !== 'never') void loaders.get(client)?.loader.prepare()
}

/**
 * Renders the modal of a client when it is opened; `load` imports its code on the first intent. Mounted more than once
 * it is one modal. Embedded, `LatchkitEmbedded` draws it instead.
 * @returns unmounts it
 */
export function mountModal(client: Client, load: () => Promise<CreateModal>): () => void {
  if (client.options.enableEmbedded) return () => {}
  const entry = loaders.get(client) ?? { loader: createModalLoader(client, { load }), users: 0 }
  loaders.set(client, entry)
  entry.users += 1
  return () => {
    entry.users -= 1
    // StrictMode and hot reloads unmount and mount again at once: only a modal that stays unmounted is destroyed.
    queueMicrotask(() => {
      if (entry.users > 0 || loaders.get(client) !== entry) return
      loaders.delete(client)
      entry.loader.destroy()
    })
  }
}
