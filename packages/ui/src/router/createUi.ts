import { type Client, createWalletRowsSelector } from '@latchkit/core'
import { createIconStore } from '../components/iconStore.js'
import { createTranslator, toDirection } from '../locales/createTranslator.js'
import type { Catalogue } from '../locales/words.js'
import { createHeightFollower, type HeightFollower } from '../primitives/heightFollower.js'
import { createConsent } from './consentStore.js'
import type { Ui } from './UiContext.js'
import { prefetchView } from './viewRegistry.js'

export type CreateUiParameters = {
  catalogue?: Catalogue | undefined
  locale?: string | undefined
  direction?: 'ltr' | 'rtl' | undefined
  embedded: boolean
  /** The element the modal hangs in: its language and direction are the page's. */
  parent: Element
  getDialog: () => HTMLDialogElement | null
}

export type UiServices = {
  ui: Ui
  follower: HeightFollower
  /** Hears what is to be read out. */
  onAnnounce(listener: (text: string) => void): () => void
  /** Runs the views' own handling of Escape; true when one has dealt with it. */
  handleEscape(): boolean
}

/** What views share, and the frame's ends of it. */
export function createUi(client: Client, parameters: CreateUiParameters): UiServices {
  const { catalogue, embedded, parent, getDialog } = parameters
  const { defaultView: view, documentElement } = parent.ownerDocument
  const locale = parameters.locale ?? client.options.locale ?? (documentElement.lang || undefined)
  const spoken = catalogue?.locale ?? parameters.locale
  const pageDirection = view?.getComputedStyle(parent).direction === 'rtl' ? 'rtl' : 'ltr'
  const direction = parameters.direction ?? (spoken ? toDirection(spoken) : pageDirection)
  const listeners = new Set<(text: string) => void>()
  const escapes = new Set<() => boolean>()
  const follower = createHeightFollower(
    getDialog,
    () => view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true,
  )
  return {
    follower,
    onAnnounce(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    // The latest view's handler comes first: it is the one on top.
    handleEscape: () => [...escapes].reverse().some(handler => handler()),
    ui: {
      client,
      words: createTranslator(catalogue, locale, direction),
      icons: createIconStore(client),
      selectRows: createWalletRowsSelector(client.options),
      embedded,
      consent: createConsent(),
      prefetch: prefetchView,
      announce: text => {
        for (const listener of listeners) listener(text)
      },
      onEscape(handler) {
        escapes.add(handler)
        return () => void escapes.delete(handler)
      },
      watchHeight: (element, onChange) => follower.watch(element, onChange),
    },
  }
}
