import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import { onDestroy } from '../client/lifetime.js'
import { storagePrefix } from '../state/readStorage.js'
import { readLabels } from './addressLabels.js'
import { readChosen } from './readChosen.js'
import { readRecent } from './recentConnections.js'

const labelsKey = `${storagePrefix}address_labels`
const chosenKey = `${storagePrefix}chosen_accounts`
const recentKey = `${storagePrefix}recent_connections`

const watched = ['/address_labels', '/recent_connections', '/chosen_accounts']

/** Reads what is stored of wallets and labels, writes what changes, and follows other tabs, once several wallets are used. */
export function watchWallets(client: Client): void {
  const { storage } = getInternals(client)
  const read = (key: string): unknown => {
    try {
      return JSON.parse(storage.getItem(key) ?? '')
    } catch {
      return undefined
    }
  }
  const restore = (chosen = readChosen(read(chosenKey))): void =>
    dispatch(client, {
      type: 'wallets/restored',
      labels: readLabels(read(labelsKey)),
      recent: readRecent(read(recentKey)),
      chosen,
    })
  const write = (key: string, value: object, isEmpty: boolean): void => {
    const text = JSON.stringify(value)
    if (isEmpty) storage.removeItem(key)
    else if (storage.getItem(key) !== text) storage.setItem(key, text)
  }
  let isStarted = false
  const onChange = (): void => {
    const { remoteFeatures, slices } = client.getState()
    const { wallets } = slices
    if (!isStarted) {
      // A choice outlives the reload, after which the server has not said yet that several wallets are used.
      if (!remoteFeatures.multiWallet && !wallets && storage.getItem(chosenKey) === null) return
      isStarted = true
      restore(wallets?.chosen)
      return
    }
    if (!wallets || wallets === seen) return
    if (wallets.labels !== seen?.labels)
      write(labelsKey, wallets.labels, Object.keys(wallets.labels).length === 0)
    if (wallets.chosen !== seen?.chosen)
      write(chosenKey, wallets.chosen, Object.keys(wallets.chosen).length === 0)
    if (wallets.recent !== seen?.recent) write(recentKey, wallets.recent, wallets.recent.length === 0)
    seen = wallets
  }
  let seen = client.getState().slices.wallets
  onDestroy(client, client.subscribe(onChange))
  const unwatch = storage.watch?.(key => {
    if (isStarted && (key === null || watched.some(each => key.endsWith(each)))) restore()
  })
  if (unwatch) onDestroy(client, unwatch)
  onChange()
}
