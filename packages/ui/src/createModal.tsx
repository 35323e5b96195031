import { type Client, close, goBack, selectCanGoBack } from '@latchkit/core'
import { LatchkitContext } from '@latchkit/react'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Catalogue } from './locales/words.js'
import { watchEscape } from './primitives/escape.js'
import { findFirst, getDeepActiveElement, returnFocus } from './primitives/focus.js'
import { isolate } from './primitives/isolate.js'
import { lockScroll } from './primitives/scrollLock.js'
import { createUi } from './router/createUi.js'
import { ModalRoot } from './router/ModalRoot.js'
import { UiContext } from './router/UiContext.js'
import { watchFocus } from './router/watchFocus.js'
import { adoptStyles } from './theme/adoptStyles.js'
import { toShortList } from './views/connect/ConnectView.js'

export type ModalOptions = {
  /** Where the host element goes. Default: the end of `document.body`. */
  container?: Element | undefined
  /** Inline in `container`, always shown, without backdrop, focus trap or scroll lock (R4.3). */
  embedded?: boolean | undefined
  /** BCP 47 tag for numbers and dates. Default: the client's `locale`, then the page's language. */
  locale?: string | undefined
  /** Writing direction. Default: that of the words, then the page's. */
  direction?: 'ltr' | 'rtl' | undefined
  /** Another language, or other words for some keys. */
  catalogue?: Catalogue | undefined
}

export type Modal = {
  /** The `<latchkit-modal>` element. */
  host: HTMLElement
  /** Fetches the marks of the rows of the first view; never rejects. */
  preload(): Promise<unknown>
  /** Draws the first view hidden, so that opening costs one frame. */
  prepare(): void
  /** Same as `prepare`. */
  render(): void
  show(): void
  hide(): void
  destroy(): void
}

/**
 * Builds the modal of a client on one host element. It follows the client's state; `show` and `hide` are
 * called when `modal.open` changes (`@latchkit/react` does it).
 * @example
 * const modal = createModal(client)
 * client.subscribe(() => (client.getState().modal.open ? modal.show() : modal.hide()))
 */
export function createModal(client: Client, options: ModalOptions = {}): Modal {
  const document = options.container?.ownerDocument ?? globalThis.document
  const view = document.defaultView ?? globalThis.window
  const embedded = options.embedded ?? client.options.enableEmbedded ?? false
  const host = document.createElement('latchkit-modal')
  host.dataset['instance'] = client.id
  if (embedded) host.setAttribute('data-embedded', '')
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, document)
  const parent = options.container ?? document.body
  const getDialog = (): HTMLDialogElement | null => shadow.querySelector('dialog')
  // It asks for the page's direction: before the host stands in the page, that costs nothing.
  const { ui, follower, onAnnounce, handleEscape } = createUi(client, {
    ...options,
    embedded,
    parent,
    getDialog,
  })
  parent.append(host)

  const leave = (): void => {
    if (selectCanGoBack(client.getState())) goBack(client)
    else if (!embedded) close(client)
  }
  const onEscapeKey = (): void => {
    if (!handleEscape()) leave()
  }

  const root = createRoot(shadow)
  const tree: ReactElement = (
    <LatchkitContext.Provider value={client}>
      <UiContext.Provider value={ui}>
        <ModalRoot host={host} onCancel={leave} subscribeAnnouncements={onAnnounce} />
      </UiContext.Provider>
    </LatchkitContext.Provider>
  )

  let wanted = false
  let undo: (() => void)[] = []
  let opener: HTMLElement | undefined
  let destroyed = false

  const present = (): void => {
    if (destroyed || !wanted || getDialog()?.open) return
    if (undo.length === 0) {
      opener = getDeepActiveElement(document)
      // It reads the layout: before anything new has been drawn, that costs nothing.
      undo = [lockScroll(document)]
    }
    const wasDrawn = getDialog() !== null
    flushSync(() => root.render(tree))
    const dialog = getDialog()
    if (!dialog) {
      release()
      return
    }
    if (!wasDrawn) {
      // Drawing and laying out are a task each, so that neither keeps the page from answering.
      view.setTimeout(present)
      return
    }
    undo.push(isolate(host), watchEscape(view, onEscapeKey))
    // The platform focuses something by itself; told what, it does so once.
    const first = findFirst(dialog)
    first?.setAttribute('autofocus', '')
    dialog.showModal()
    first?.removeAttribute('autofocus')
    if (first && getDeepActiveElement(document) !== first) first.focus({ preventScroll: true })
    undo.push(watchFocus(client, dialog, view))
    follower.settle()
  }

  const release = (): void => {
    for (const step of undo) step()
    undo = []
  }

  const prepare = (): void => {
    if (!destroyed) root.render(tree)
  }

  if (embedded) {
    root.render(tree)
    view.queueMicrotask(() => {
      if (destroyed) return
      flushSync(() => root.render(tree))
      getDialog()?.setAttribute('open', '')
    })
  }

  return {
    host,
    preload: () =>
      Promise.all(
        toShortList(ui.selectRows(client.getState())).map(({ wallet }) => wallet && ui.icons.load(wallet)),
      ),
    prepare,
    render: prepare,
    show() {
      if (wanted || destroyed) return
      wanted = true
      if (embedded) return
      // Still the same task, but never inside of the host's own React work, which flushSync must not interrupt.
      view.queueMicrotask(present)
    },
    hide() {
      if (!wanted) return
      wanted = false
      release()
      const dialog = getDialog()
      if (embedded || !dialog?.open) return
      dialog.close()
      returnFocus(document, opener)
      // The opener may be replaced by what the page draws next, such as the account button.
      const before = opener
      opener = undefined
      if (before)
        view.requestAnimationFrame(() => {
          if (!wanted && !before.isConnected) returnFocus(document, before)
        })
    },
    destroy() {
      if (destroyed) return
      destroyed = true
      wanted = false
      release()
      follower.stop()
      getDialog()?.close()
      host.remove()
      // The host's React may be drawing right now: an unmount inside of it is refused.
      view.queueMicrotask(() => root.unmount())
    },
  }
}
