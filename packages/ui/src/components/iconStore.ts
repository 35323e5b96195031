import { type Client, getWalletIcon, type Wallet, type WalletIcon } from '@latchkit/core'

export type LoadedIcon = WalletIcon | { url: string } | undefined

/** Remembers marks once they are loaded, so that a row draws its mark with its first frame. */
export type IconStore = {
  /** Loaded already; `null` when it is known that there is none; undefined when not asked yet. */
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
        promise = Promise.resolve(getWalletIcon(client, wallet)).then(
          icon => void loaded.set(wallet.id, icon ?? null),
          // An icon is decoration: the letter stands in, and the next open asks again.
          () => void loading.delete(wallet.id),
        )
        loading.set(wallet.id, promise)
      }
      return promise
    },
  }
}
