import type { CaipNetworkId, Client, Wallet, WalletIcon } from '@latchkit/core'
import { accountActions, getEngine } from '@latchkit/core/internal'

export type LoadedIcon = WalletIcon | { url: string } | undefined

/** Keeps loaded marks, so that a row draws its mark in its first frame. Loading never rejects. */
export type IconStore = {
  /** By id of a wallet or network, or URL of a token's image. `null`: there is none; undefined: not loaded yet. */
  get(key: string): Exclude<LoadedIcon, undefined> | null | undefined
  load(wallet: Pick<Wallet, 'id' | 'image_id' | 'image_url'>): Promise<void>
  loadNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  loadToken(iconUrl: string): Promise<void>
}

export function createIconStore(client: Client): IconStore {
  const loaded = new Map<string, Exclude<LoadedIcon, undefined> | null>()
  const loading = new Map<string, Promise<void>>()
  const read = (key: string, run: () => Promise<LoadedIcon>): Promise<void> => {
    let promise = loading.get(key)
    if (!promise) {
      promise = run().then(
        icon => void loaded.set(key, icon ?? null),
        // The letter replaces a mark that failed to load; the next load tries again.
        () => void loading.delete(key),
      )
      loading.set(key, promise)
    }
    return promise
  }
  return {
    get: key => loaded.get(key),
    load: wallet => read(wallet.id, async () => getEngine().getWalletIcon(client, wallet)),
    loadNetwork: caipNetworkId =>
      read(caipNetworkId, async () =>
        (await accountActions.load()).getNetworkIcon(client, { caipNetworkId }),
      ),
    loadToken: iconUrl =>
      read(iconUrl, async () => (await accountActions.load()).getTokenIcon(client, { iconUrl })),
  }
}
