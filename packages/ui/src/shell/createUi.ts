import type { Client } from '@latchkit/core'
import { authTransportId, createWalletRowsSelector, getEngine } from '@latchkit/core/internal'
import { createIconStore } from '../context/createIconStore.js'
import type { Ui } from '../context/UiContext.js'
import { createTranslator, toDirection } from '../locales/createTranslator.js'
import type { Catalogue } from '../locales/words.js'
import { createHeightFollower, type HeightFollower } from '../primitives/heightFollower.js'
import { extras } from './extrasChunk.js'
import { getGroup } from './viewGroups.js'

/**
 * A text is announced after this long, so that one that follows every keystroke is announced after the last of them. An
 * update per keystroke would also outrun React, which throws at 50 updates that wait for each other.
 */
const announceDelayMs = 300

export type CreateUiParameters = {
  catalogue?: Catalogue | undefined
  locale?: string | undefined
  direction?: 'ltr' | 'rtl' | undefined
  embedded: boolean
  /** Parent of the host element; its language and direction are the defaults. */
  parent: Element
  getDialog: () => HTMLDialogElement | null
}

export type UiServices = {
  ui: Ui
  follower: HeightFollower
  /** Notifies of texts for the live region. */
  onAnnounce(listener: (text: string) => void): () => void
  /** Runs the Escape handlers of the views; true when one handled the key. */
  handleEscape(): boolean
}

/** Creates what the views share, and the frame's side of it. */
export function createUi(client: Client, parameters: CreateUiParameters): UiServices {
  const { embedded, parent, getDialog } = parameters
  const { options } = client
  const catalogue = parameters.catalogue ?? options.catalogue
  const { defaultView, documentElement } = parent.ownerDocument
  const locale = parameters.locale ?? options.locale ?? (documentElement.lang || undefined)
  const wordsLocale = catalogue?.locale ?? parameters.locale
  const pageDirection = defaultView?.getComputedStyle(parent).direction === 'rtl' ? 'rtl' : 'ltr'
  const direction = parameters.direction ?? (wordsLocale ? toDirection(wordsLocale) : pageDirection)
  const listeners = new Set<(text: string) => void>()
  const escapes = new Set<() => boolean>()
  let announced = ''
  const follower = createHeightFollower(
    getDialog,
    () => defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true,
  )
  return {
    follower,
    onAnnounce(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    // The handler added last belongs to the view on top.
    handleEscape: () => [...escapes].reverse().some(handler => handler()),
    ui: {
      client,
      words: createTranslator(catalogue, locale, direction),
      icons: createIconStore(client),
      selectRows: createWalletRowsSelector(options),
      embedded,
      extras,
      canPair:
        options.enableWalletConnect !== false &&
        (options.remoteConnectors?.some(({ id }) => id !== authTransportId) ?? false),
      showError: message => getEngine().showToast(client, { kind: 'error', message }),
      getGroup: view => getGroup(client, view),
      // The display of the view tries again.
      prefetch: view =>
        void getGroup(client, view)
          .load()
          .catch(() => {}),
      announce(text) {
        const notify = (next: string): void => {
          announced = next
          for (const listener of listeners) listener(next)
        }
        const timer = setTimeout(() => notify(text), announceDelayMs)
        return () => {
          clearTimeout(timer)
          if (announced === text) notify('')
        }
      },
      onEscape(handler) {
        escapes.add(handler)
        return () => void escapes.delete(handler)
      },
      watchHeight: (element, onChange) => follower.watch(element, onChange),
    },
  }
}
