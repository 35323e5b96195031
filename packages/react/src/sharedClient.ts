'use client'

import type { Client } from '@latchkit/core'

let shared: Client | undefined
const listeners = new Set<() => void>()

/** Gives hooks and buttons a client where no provider is above them; the last one counts. */
export function shareClient(client: Client | undefined): void {
  shared = client
  // Not at once: a client may be created while a component renders.
  queueMicrotask(() => {
    for (const listener of [...listeners]) listener()
  })
}

export const getSharedClient = (): Client | undefined => shared

export function watchSharedClient(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
