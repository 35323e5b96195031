'use client'

import type { Client } from '@latchkit/core'
import { createChunk, emit, loadFamilyCode, removeModal } from '@latchkit/core/internal'

/** What `createModal` of `@latchkit/ui` returns. */
export type ModalHandle = {
  /** Renders the first view hidden, so that opening shows it at once. */
  prepare(): void
  show(): void
  hide(): void
  destroy(): void
}

export type ModalLoader = {
  /** Loads the modal and what its first view lists; called on hover, focus and press. */
  prepare(): Promise<void>
  destroy(): void
}

/**
 * Creates the modal of a client; with a container it is a part of the page there. Its first drawing waits for
 * `ready`, but not for long.
 */
export type CreateModal = (
  client: Client,
  options: { ready: Promise<unknown>; container: Element | undefined },
) => ModalHandle

export type CreateModalLoaderParameters = {
  load: () => Promise<CreateModal>
  /** Where the modal is embedded. */
  container?: Element | undefined
}

/** Shows and hides the modal according to `state.modal.open`; loads its code on the first intent. */
export function createModalLoader(
  client: Client,
  { load, container }: CreateModalLoaderParameters,
): ModalLoader {
  let modal: ModalHandle | undefined
  let isLoading = false
  let destroyed = false
  let shown = false

  const sync = (): void => {
    const { open } = client.getState().modal
    if (!modal || open === shown) return
    shown = open
    if (open) modal.show()
    else modal.hide()
  }

  // Offline, or when a new deployment removed the chunk, the next intent tries again.
  const { load: prepare } = createChunk(() => {
    isLoading = true
    // Requested here in parallel: core requests it only after its engine has loaded.
    client.options.ports?.bundledDirectory?.().catch(() => {})
    const ready = client.prepare()
    // Offline both fail, and the failure of the modal is reported below.
    ready.catch(() => {})
    return load().then(
      createModal => {
        if (destroyed) return
        modal = createModal(client, { ready, container })
        sync()
        if (!shown) modal.prepare()
      },
      (error: unknown) => {
        isLoading = false
        emit(client, 'MODAL_LOADING_ERROR', { message: String(error) }, 'error')
        throw error
      },
    )
  })

  const onChange = (): void => {
    // `prepare` changes the state while it starts: it is not started again by that.
    if (client.getState().modal.open && !isLoading) prepare().catch(() => {})
    else sync()
  }
  const unwatch = client.subscribe(onChange)
  onChange()
  // Nothing of the files is run: no wallet is looked for. A browser that reports no idle time, such as Safari, loads by intent.
  if (client.options.preload === 'idle')
    globalThis.requestIdleCallback?.(() => {
      if (isLoading || destroyed) return
      const { families, ports } = client.options
      const codes = families.map(({ namespace }) => loadFamilyCode(client, namespace))
      Promise.all([load(), ports?.bundledDirectory?.(), ...codes]).catch(() => {})
    })

  return {
    prepare: () => prepare().catch(() => {}),
    destroy() {
      destroyed = true
      unwatch()
      modal?.destroy()
      modal = undefined
      // Without a modal an open state would never close, and a pending `connect` would never settle.
      removeModal(client)
    },
  }
}
