'use client'

import type { Client } from '@latchkit/core'
import { emit, removeModal } from '@latchkit/core/internal'

/** What `createModal` of `@latchkit/ui` returns. */
export type ModalHandle = {
  /** Loads the icons of the first rows. */
  preload?(): Promise<unknown>
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

/** Creates the modal of a client; with a container it is a part of the page there (R4.3). */
export type CreateModal = (
  client: Client,
  options?: { container: Element; embedded: true } | undefined,
) => ModalHandle

export type CreateModalLoaderParameters = {
  load: () => Promise<CreateModal>
  /** Where the modal is embedded. */
  container?: Element | undefined
}

/** Opening waits this long for the rows, so that the list appears complete rather than empty and then filled. */
const rowsTimeoutMs = 80

function settleWithin(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, timeoutMs)
    const finish = (): void => {
      clearTimeout(timer)
      resolve()
    }
    work.then(finish, finish)
  })
}

/** Shows and hides the modal according to `state.modal.open`; loads its code on the first intent. */
export function createModalLoader(
  client: Client,
  { load, container }: CreateModalLoaderParameters,
): ModalLoader {
  let modal: ModalHandle | undefined
  let loading: Promise<void> | undefined
  let prepared: Promise<unknown> = Promise.resolve()
  let destroyed = false
  let shown = false

  const sync = (): void => {
    const { open } = client.getState().modal
    if (!modal || open === shown) return
    shown = open
    if (open) modal.show()
    else modal.hide()
  }

  const prepare = (): Promise<void> => {
    if (!loading) {
      // Requested here in parallel: core requests it only after its engine has loaded.
      client.options.ports?.bundledDirectory?.().catch(() => {})
      prepared = client.prepare()
      // Offline both fail, and the failure of the modal is reported below.
      prepared.catch(() => {})
    }
    loading ??= load().then(
      async createModal => {
        if (destroyed) return
        const created = createModal(client, container && { container, embedded: true })
        await settleWithin(
          rowsTimeoutMs,
          prepared.then(() => created.preload?.()),
        )
        if (destroyed) return created.destroy()
        modal = created
        if (!client.getState().modal.open) modal.prepare()
        sync()
      },
      (error: unknown) => {
        // Offline, or a new deployment removed the chunk: the next intent tries again.
        loading = undefined
        emit(client, 'MODAL_LOADING_ERROR', { message: String(error) }, 'error')
        throw error
      },
    )
    return loading
  }

  const onChange = (): void => {
    if (client.getState().modal.open && !modal) prepare().catch(() => {})
    else sync()
  }
  const unwatch = client.subscribe(onChange)
  onChange()

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
