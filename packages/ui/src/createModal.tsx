import { type Client, closeModal } from '@latchkit/core'
import { getEngine, getView, selectCanGoBack } from '@latchkit/core/internal'
import { LatchkitContext } from '@latchkit/react'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { UiContext } from './context/UiContext.js'
import type { Catalogue } from './locales/words.js'
import { watchEscape } from './primitives/escape.js'
import { findFirst, getDeepActiveElement, returnFocus } from './primitives/focus.js'
import { isolate } from './primitives/isolate.js'
import { lockScroll } from './primitives/scrollLock.js'
import { createUi } from './shell/createUi.js'
import { ModalRoot } from './shell/ModalRoot.js'
import { getGroup } from './shell/viewGroups.js'
import { watchFocus } from './shell/watchFocus.js'
import { adoptStyles } from './theme/adoptStyles.js'
import { toShortList } from './views/connect/toShortList.js'

export type ModalOptions = {
  /** Parent of the host element. Default: `document.body`. */
  container?: Element | undefined
  /** Inline, always shown, without backdrop, focus trap or scroll lock. Default: whether there is a `container`. */
  embedded?: boolean | undefined
  /** BCP 47 tag for numbers and dates. Default: the client's `locale`, then the page's language. */
  locale?: string | undefined
  /** Writing direction. Default: that of the words, then the page's. */
  direction?: 'ltr' | 'rtl' | undefined
  /** Another language, or replacements of single words. */
  catalogue?: Catalogue | undefined
  /** Settles once the rows of the first view are in state: its first drawing waits for it, 80 ms at most. */
  ready?: Promise<unknown> | undefined
}

export type Modal = {
  /** The `<latchkit-modal>` element. */
  host: HTMLElement
  /** Draws the first view hidden, so that opening costs one frame. */
  prepare(): void
  show(): void
  hide(): void
  destroy(): void
}

/** The first drawing waits this long for the rows, so that the list appears complete rather than empty and then filled. */
const rowsTimeoutMs = 80

/**
 * Creates the modal of a client on one host element. It draws the client's state; call `show` and `hide` when
 * `modal.open` changes, as `@latchkit/react` does.
 * @example
 * const modal = createModal(client)
 * client.subscribe(() => (client.getState().modal.open ? modal.show() : modal.hide()))
 */
export function createModal(client: Client, options: ModalOptions = {}): Modal {
  const document = options.container?.ownerDocument ?? globalThis.document
  const view = document.defaultView ?? globalThis.window
  const embedded = options.embedded ?? (client.options.enableEmbedded || options.container !== undefined)
  const host = document.createElement('latchkit-modal')
  host.dataset['instance'] = client.id
  if (embedded) host.setAttribute('data-embedded', '')
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, document)
  const parent = options.container ?? document.body
  const getDialog = (): HTMLDialogElement | null => shadow.querySelector('dialog')
  // Reads the page's direction, which costs no style recalculation before the host is in the page.
  const { ui, follower, onAnnounce, handleEscape } = createUi(client, {
    ...options,
    embedded,
    parent,
    getDialog,
  })
  parent.append(host)

  const leave = (): void => {
    if (selectCanGoBack(client.getState())) getEngine().goBack(client)
    else if (!embedded) closeModal(client)
  }
  const onEscapeKey = (): void => {
    if (!handleEscape()) leave()
  }

  const root = createRoot(shadow)
  let tree: ReactElement | undefined
  const draw = (isUrgent: boolean): void => {
    tree ??= (
      <LatchkitContext.Provider value={client}>
        <UiContext.Provider value={ui}>
          <ModalRoot host={host} isUrgent={isUrgent} onCancel={leave} subscribeAnnouncements={onAnnounce} />
        </UiContext.Provider>
      </LatchkitContext.Provider>
    )
    root.render(tree)
  }

  let isShown = false
  let cleanups: (() => void)[] = []
  let opener: HTMLElement | undefined
  let destroyed = false

  /** Loads what the first view draws: its code and the marks of its rows. */
  const loadFirstView = (): Promise<unknown> => {
    const state = client.getState()
    const marks = toShortList(ui.selectRows(state)).map(({ wallet }) => wallet && ui.icons.load(wallet))
    return Promise.allSettled([getGroup(client, getView(state.modal)).load(), ...marks])
  }
  const wait = (delayMs: number): Promise<void> =>
    new Promise(resolve => void view.setTimeout(resolve, delayMs))
  let isReady = !options.ready
  const readiness = Promise.race([options.ready?.then(loadFirstView), wait(rowsTimeoutMs)])
    .catch(() => {})
    // Evaluating what has arrived and drawing are a task each, so that neither blocks the page for long.
    .then(() => wait(0))
    .then(() => {
      isReady = true
    })
  const whenReady = (run: () => void): void => {
    if (isReady) run()
    else void readiness.then(run)
  }

  const present = (): void => {
    if (destroyed || !isShown || getDialog()?.open) return
    opener = getDeepActiveElement(document)
    // Reads the layout, which costs nothing before anything new is drawn.
    cleanups = [lockScroll(document)]
    const isPrepared = getDialog() !== null
    flushSync(() => draw(true))
    if (isPrepared) {
      showDialog()
      return
    }
    // Drawing and laying out are a task each, so that neither blocks the page for long.
    const timer = view.setTimeout(showDialog)
    cleanups.push(() => view.clearTimeout(timer))
  }

  const showDialog = (): void => {
    const dialog = getDialog()
    if (!dialog) {
      release()
      return
    }
    cleanups.push(isolate(host), watchEscape(view, onEscapeKey))
    // The platform moves the focus itself; `autofocus` makes it choose the right element at once.
    const first = findFirst(dialog)
    first?.setAttribute('autofocus', '')
    dialog.showModal()
    first?.removeAttribute('autofocus')
    if (first && getDeepActiveElement(document) !== first) first.focus({ preventScroll: true })
    cleanups.push(watchFocus(client, dialog, view))
    // Reads the layout, which the frame makes in any case.
    view.requestAnimationFrame(() => follower.settle())
  }

  const release = (): void => {
    for (const cleanup of cleanups) cleanup()
    cleanups = []
  }

  const prepare = (): void =>
    whenReady(() => {
      // Once it is to be shown, it is drawn by `present`.
      if (!destroyed && !isShown) draw(false)
    })

  if (embedded) {
    draw(false)
    view.queueMicrotask(() => {
      if (destroyed) return
      flushSync(() => draw(false))
      getDialog()?.setAttribute('open', '')
    })
  }

  return {
    host,
    prepare,
    show() {
      if (isShown || destroyed) return
      isShown = true
      if (embedded) return
      // In the same task, but not inside of the host's React work, which flushSync must not interrupt.
      view.queueMicrotask(() => whenReady(present))
    },
    hide() {
      if (!isShown) return
      isShown = false
      release()
      const dialog = getDialog()
      if (embedded || !dialog?.open) return
      dialog.close()
      returnFocus(document, opener)
      // The page may replace the opener in its next frame, such as by the account button.
      const before = opener
      opener = undefined
      if (before)
        view.requestAnimationFrame(() => {
          if (!isShown && !before.isConnected) returnFocus(document, before)
        })
    },
    destroy() {
      if (destroyed) return
      destroyed = true
      isShown = false
      release()
      follower.stop()
      getDialog()?.close()
      host.remove()
      // React refuses an unmount while the host's React renders.
      view.queueMicrotask(() => root.unmount())
    },
  }
}
