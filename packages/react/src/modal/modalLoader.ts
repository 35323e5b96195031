import { type Client, close } from '@latchkit/core'

/** What `@latchkit/ui` answers from `createModal`. */
export type ModalHandle = {
  /** Fetches the marks of the rows it will draw. */
  preload?(): Promise<unknown>
  /** Draws the first view hidden, so that the next open is immediate. */
  prepare(): void
  show(): void
  hide(): void
  destroy(): void
}

export type ModalLoader = {
  /** Loads the modal's code and what it draws; called on hover, focus and press. */
  prepare(): Promise<void>
  destroy(): void
}

export type CreateModalLoaderParameters = {
  load: () => Promise<(client: Client) => ModalHandle>
}

/** Milliseconds nobody notices: the list is drawn once and whole, rather than empty and then again. */
const patience = 80

function waitAMoment(work: Promise<unknown>): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, patience)
    const finish = (): void => {
      clearTimeout(timer)
      resolve()
    }
    work.then(finish, finish)
  })
}

/** Keeps one modal in step with the client's `modal.open`, loading its code on the first intent. */
export function createModalLoader(client: Client, { load }: CreateModalLoaderParameters): ModalLoader {
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
    // Asked for here already: core would only come to it after its own code has been loaded.
    if (!loading) client.ports.bundledDirectory?.().catch(() => {})
    // What it lists comes beside it.
    if (!loading) {
      prepared = client.prepare()
      // Offline both fail, and the modal's own failure says so.
      prepared.catch(() => {})
    }
    loading ??= load().then(
      async createModal => {
        if (destroyed) return
        const made = createModal(client)
        await waitAMoment(prepared.then(() => made.preload?.()))
        if (destroyed) return made.destroy()
        modal = made
        if (!client.getState().modal.open) modal.prepare()
        sync()
      },
      (error: unknown) => {
        // A failed download (offline, new deployment) must not stay failed: the next intent tries again.
        loading = undefined
        client.emit('MODAL_LOADING_ERROR', { message: String(error) }, 'error')
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
      // Nobody can answer any more: state must not go on saying open, nor a connect go on waiting.
      if (client.getState().modal.open) close(client)
    },
  }
}
