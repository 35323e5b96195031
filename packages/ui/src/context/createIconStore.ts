import type { Client, Wallet, WalletIcon } from '@latchkit/core'
import { getEngine } from '@latchkit/core/internal'

export type LoadedIcon = WalletIcon | { url: string } | undefined

/** Keeps loaded marks, so that a row draws its mark in its first frame. */
export type IconStore = {
  /** `null`: the wallet has no mark; undefined: not loaded yet. */
  get(id: string): Exclude<LoadedIcon, undefined> | null | undefined
  load(wallet: Pick<Wallet, 'id' | 'image_id'>): Promise<void>
}

export function createIconStore(client: Client): IconStore {
  const loaded = new Map<string, Exclude<LoadedIcon, undefined> | null>()
  const loading = new Map<string, Promise<void>>()
  return {
    get: id => loaded.get(id),
    load(wallet) {
      let promise = loading.get(wallet.id)
      if (!promise) {
        promise = Promise.resolve(getEngine().getWalletIcon(client, wallet)).then(
          icon => void loaded.set(wallet.id, icon ?? null),
          // The letter replaces a mark that failed to load; the next load tries again.
          () => void loading.delete(wallet.id),
        )
        loading.set(wallet.id, promise)
      }
      return promise
    },
  }
}
