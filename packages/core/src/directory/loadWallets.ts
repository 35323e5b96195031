import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { perClient, setClientTimeout } from '../client/lifetime.js'
import { directoryEntries, preloadedImages, searchDebounceMs, searchEntries } from '../constants.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { reportError } from '../telemetry/reportError.js'
import { getDirectories, getWallets, mergeWallets, type WalletPage } from './directory.js'
import { getWalletIcon } from './imageCache.js'

export type LoadWalletsParameters = {
  /** From 1. */
  page: number
}

const none: WalletPage = { wallets: [], count: 0 }

const pages = perClient(() => new Map<number, Promise<void>>())

async function loadPage(client: Client, page: number): Promise<void> {
  const { bundled, remote } = getDirectories(client)
  const parameters = { page, entries: directoryEntries }
  dispatch(client, { type: 'directory/started', searchText: '' })
  const show = ({ wallets, count }: WalletPage): void => {
    dispatch(client, { type: 'directory/pageLoaded', searchText: '', page, wallets, count })
    // The first images are preloaded; rows load the others.
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
  if (local.wallets.length > 0) dispatch(client, { type: 'directory/started', searchText: '' })
  const answer = await getWallets(client, remote, parameters)
  const wallets = mergeWallets(local.wallets, answer)
  const left = answer.withdrawn ? 0 : local.count
  show({ wallets, count: Math.max(answer.count, left, wallets.length) })
}

/**
 * Loads a page of 40 wallets of AllWallets: the bundled list at once, then the server's. A failure
 * sets `state.directory.status` and keeps what is loaded; call again to retry. Never rejects.
 */
export function loadWallets(client: Client, { page }: LoadWalletsParameters): Promise<void> {
  const running = pages(client)
  const existing = running.get(page)
  if (existing) return existing
  const loading = loadPage(client, page)
    .catch((error: unknown) => {
      dispatch(client, { type: 'directory/failed', searchText: '' })
      reportError(client, new LatchkitError('WALLET_LOAD_FAILED', { cause: error }))
    })
    .finally(() => running.delete(page))
  running.set(page, loading)
  return loading
}

type Search = { stop(): void }
const searches = perClient<{ current: Search | undefined }>(() => ({ current: undefined }))

async function runSearch(client: Client, search: string, signal: AbortSignal): Promise<void> {
  const { bundled, remote } = getDirectories(client)
  const parameters = { page: 1, entries: searchEntries, search, signal }
  const show = ({ wallets, count }: WalletPage): void => {
    if (!signal.aborted)
      dispatch(client, { type: 'directory/pageLoaded', searchText: search, page: 1, wallets, count })
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
  show({ wallets: mergeWallets(local.wallets, answer), count: answer.count })
}

export type SearchWalletsParameters = { search: string }

/**
 * Searches up to 100 wallets, debounced by 300 ms; results for an older text
 * are dropped. An empty text shows the pages again. Never rejects.
 */
export function searchWallets(client: Client, { search }: SearchWalletsParameters): Promise<void> {
  const pending = searches(client)
  const text = search.trim().slice(0, 100)
  pending.current?.stop()
  pending.current = undefined
  const { directory } = client.getState()
  if (text === directory.searchText && directory.status !== 'failed') return Promise.resolve()
  dispatch(client, { type: 'directory/started', searchText: text })
  if (text === '') return showPages(client)
  return new Promise(resolve => {
    const controller = new AbortController()
    const stopTimer = setClientTimeout(client, searchDebounceMs, () => {
      emit(client, 'SEARCH_WALLET', { search: text })
      runSearch(client, text, controller.signal)
        .catch(() => {
          if (!controller.signal.aborted) dispatch(client, { type: 'directory/failed', searchText: text })
        })
        .finally(resolve)
    })
    pending.current = {
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
  dispatch(client, {
    type: 'directory/pageLoaded',
    searchText: '',
    page,
    wallets: page === 1 ? wallets : [],
    count,
  })
  return Promise.resolve()
}
