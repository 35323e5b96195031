import type { Client } from '../client/client.js'
import type { WalletPage } from '../client/directoryCode.js'
import { createSlot, getInternals, later } from '../client/internals.js'
import { directoryEntries, preloadedImages, searchEntries, searchWait } from '../constants.js'
import { BaseError } from '../errors/BaseError.js'
import { getWalletIcon } from './imageCache.js'

export type LoadWalletsParameters = {
  /** From 1. */
  page: number
}

/** Handed over rather than imported: see `runtime`. */
const loadDirectoryCode = (client: Client) =>
  getInternals(client)
    .loadRuntime()
    .then(({ directory }) => directory)

const none: WalletPage = { wallets: [], count: 0 }

const pages = createSlot(() => new Map<number, Promise<void>>())

async function loadPage(client: Client, page: number): Promise<void> {
  const { getDirectories, getWallets, mergeWallets } = await loadDirectoryCode(client)
  const { bundled, remote } = getDirectories(client)
  const parameters = { page, entries: directoryEntries }
  client.dispatch({ type: 'directory/started', searchText: '' })
  const show = ({ wallets, count }: WalletPage): void => {
    client.dispatch({ type: 'directory/pageLoaded', searchText: '', page, wallets, count })
    // R9.1: what is seen first is drawn first; the rest is asked for by its row.
    for (const wallet of wallets.slice(0, preloadedImages)) void getWalletIcon(client, wallet)
  }
  let local = none
  try {
    local = bundled ? await getWallets(client, bundled, parameters) : none
    if (local.wallets.length > 0 || !remote) show(local)
  } catch (error) {
    if (!remote) throw error
  }
  if (!remote) return
  if (local.wallets.length > 0) client.dispatch({ type: 'directory/started', searchText: '' })
  const answer = await getWallets(client, remote, parameters)
  const wallets = mergeWallets(local.wallets, answer.wallets)
  show({ wallets, count: Math.max(answer.count, local.count) })
}

/**
 * Loads a page of 40 wallets of AllWallets (R9.1): the bundled list at once, then the server's. A failure
 * stands in `state.directory.status` with what is there already; call again to retry (D11). Never rejects.
 */
export function loadWallets(client: Client, { page }: LoadWalletsParameters): Promise<void> {
  const running = pages(client)
  const existing = running.get(page)
  if (existing) return existing
  const loading = loadPage(client, page)
    .catch((error: unknown) => {
      client.dispatch({ type: 'directory/failed', searchText: '' })
      client.emit('INTERNAL_SDK_ERROR', toReport(error), 'error')
    })
    .finally(() => running.delete(page))
  running.set(page, loading)
  return loading
}

function toReport(cause: unknown): { code: string; message: string } {
  const { code, shortMessage } = new BaseError('WALLET_LOAD_FAILED', { cause })
  return { code, message: shortMessage }
}

type Search = { stop(): void }
const searches = createSlot<{ current: Search | undefined }>(() => ({ current: undefined }))

async function runSearch(client: Client, search: string, signal: AbortSignal): Promise<void> {
  const { getDirectories, getWallets, mergeWallets } = await loadDirectoryCode(client)
  const { bundled, remote } = getDirectories(client)
  const parameters = { page: 1, entries: searchEntries, search, signal }
  const show = ({ wallets, count }: WalletPage): void => {
    if (!signal.aborted)
      client.dispatch({ type: 'directory/pageLoaded', searchText: search, page: 1, wallets, count })
  }
  let local = none
  try {
    local = bundled ? await getWallets(client, bundled, parameters) : none
    if (local.wallets.length > 0 || !remote) show(local)
  } catch (error) {
    if (!remote) throw error
  }
  if (!remote || signal.aborted) return
  const answer = await getWallets(client, remote, parameters)
  show({ wallets: mergeWallets(local.wallets, answer.wallets), count: answer.count })
}

export type SearchWalletsParameters = { search: string }

/**
 * Searches up to 100 wallets, at the earliest 300 ms after the last call (R9.1); answers to an older text
 * are dropped. An empty text shows the pages again. Never rejects.
 */
export function searchWallets(client: Client, { search }: SearchWalletsParameters): Promise<void> {
  const slot = searches(client)
  const text = search.trim().slice(0, 100)
  slot.current?.stop()
  slot.current = undefined
  const { directory } = client.getState()
  if (text === directory.searchText && directory.status !== 'failed') return Promise.resolve()
  client.dispatch({ type: 'directory/started', searchText: text })
  if (text === '') return showPages(client)
  return new Promise(resolve => {
    const controller = new AbortController()
    const stopTimer = later(client, searchWait, () => {
      client.emit('SEARCH_WALLET', { search: text })
      runSearch(client, text, controller.signal)
        .catch(() => {
          if (!controller.signal.aborted) client.dispatch({ type: 'directory/failed', searchText: text })
        })
        .finally(resolve)
    })
    slot.current = {
      stop() {
        stopTimer()
        controller.abort()
        resolve()
      },
    }
  })
}

function showPages(client: Client): Promise<void> {
  const { wallets, count, page } = client.getState().directory
  if (page === 0) return loadWallets(client, { page: 1 })
  client.dispatch({
    type: 'directory/pageLoaded',
    searchText: '',
    page,
    wallets: page === 1 ? wallets : [],
    count,
  })
  return Promise.resolve()
}
