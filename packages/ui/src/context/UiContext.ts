import type { Client, ErrorCode, State, ViewName, WalletRow } from '@latchkit/core'
import { type Chunk, createChunk } from '@latchkit/core/internal'
import { type Context, createContext, type FunctionComponent, useContext, useEffect } from 'react'
import type { Translator } from '../locales/createTranslator.js'
import { addErrorWords } from '../locales/loadedWords.js'
import type { IconStore } from './createIconStore.js'
import { type Loadable, useLazy } from './useLazy.js'
import type { ViewGroup } from './viewGroup.js'

/** What views share beside the client: words, icons, rows and services of the frame. */
export type Ui = {
  client: Client
  words: Translator
  icons: IconStore
  selectRows: (state: State) => readonly WalletRow[]
  embedded: boolean
  /** Whether a wallet on another device can be reached. */
  canPair: boolean
  /** What some visits need only: here what marks a suspicious name, and the styles of the shake. */
  extras: Loadable<{ MarkedName: FunctionComponent<{ name: string }> }>
  /** Shows a failure as a toast. */
  showError(message: string): void
  /** Where the code of a view is. */
  getGroup(view: ViewName): Loadable<ViewGroup>
  /** Loads the code of a view ahead of its display; a failure is ignored. */
  prefetch(view: ViewName): void
  /** Announces a text to screen readers after a short pause; returns a function that takes it back. */
  announce(text: string): () => void
  /** Adds a handler that runs before 'back' and 'close' on Escape; it returns true when it handled the key. */
  onEscape(handler: () => boolean): () => void
  watchHeight(element: Element, onChange: () => void): () => void
}

export const UiContext: Context<Ui | undefined> = createContext<Ui | undefined>(undefined)

/** @throws Error outside of the modal */
export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (!ui) throw new Error('A Latchkit view was rendered outside of the modal.')
  return ui
}

export function useWords(): Translator {
  return useUi().words
}

/** Announces a text whenever it changes, and takes it back with the view; nothing while it is undefined. */
export function useAnnounce(text: string | undefined): void {
  const { announce } = useUi()
  useEffect(() => (text ? announce(text) : undefined), [announce, text])
}

const errorWords: Chunk<typeof import('../locales/en/errors.js')> = createChunk(async () => {
  const module = await import('../locales/en/errors.js')
  addErrorWords(module.errorWords)
  return module
})

/** What an error means in the visitor's words, loaded with the first error; core's message when that fails. */
export function useErrorText(error: { code: ErrorCode; message?: string | undefined } | undefined): string {
  const words = useWords()
  const text = error && words.error(error.code)
  const { isFailed } = useLazy(errorWords, error !== undefined && text === undefined)
  return text ?? (isFailed ? error?.message : undefined) ?? ''
}

/** Connector of whatever wallet app is on this phone; its own name is that of a protocol. */
const phoneConnectorId = 'mobileWalletAdapter'

/** The name of a row in the visitor's words: a phone's rows are not named after protocols and codes. */
export function useRowName(row: WalletRow | undefined): string | undefined {
  const { client, words } = useUi()
  if (!row || !client.environment.getPlatform().mobile) return row?.name
  if (row.status === 'qr') return words.t('otherWallets')
  const phone = row.connectors.find(({ connectorId }) => connectorId === phoneConnectorId)
  const network = client.options.networks.find(each => each.chainNamespace === phone?.namespace)
  return network ? words.t('walletOnPhone', { network: network.name }) : row.name
}
