import type { Client, State, ViewName, WalletRow } from '@latchkit/core'
import { type Context, createContext, useContext, useEffect } from 'react'
import type { IconStore } from '../components/iconStore.js'
import type { Translator } from '../locales/createTranslator.js'
import type { Consent } from './consentStore.js'

/** What views share beside the client: words, icons, rows and the frame's services. */
export type Ui = {
  client: Client
  words: Translator
  icons: IconStore
  selectRows: (state: State) => readonly WalletRow[]
  embedded: boolean
  consent: Consent
  /** Fetches a view's code ahead of the visitor. */
  prefetch(view: ViewName): void
  /** Reads a text out to screen readers. */
  announce(text: string): void
  /** Puts a handler before 'back' and 'close' on Escape; it answers true when it has dealt with the key. */
  onEscape(handler: () => boolean): () => void
  watchHeight(element: Element, onChange: () => void): () => void
}

export const UiContext: Context<Ui | undefined> = createContext<Ui | undefined>(undefined)

export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (!ui) throw new Error('A view of Latchkit was drawn outside of its modal.')
  return ui
}

export function useWords(): Translator {
  return useUi().words
}

/** Announces a text whenever it changes; nothing while it is undefined. */
export function useAnnounce(text: string | undefined): void {
  const { announce } = useUi()
  useEffect(() => {
    if (text) announce(text)
  }, [announce, text])
}
