import { defaultConfig, parseConfig, type WalletChain } from '../config/config.js'

const key = 'latchkit-wallet:chains'

/** Networks added in an earlier visit; anything unreadable counts as none. */
export function readStoredChains(storage: Pick<Storage, 'getItem'>): readonly WalletChain[] {
  try {
    const chains: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    if (!Array.isArray(chains) || chains.length === 0) return []
    return parseConfig({ chains }, defaultConfig()).chains
  } catch {
    return []
  }
}

/** Keeps the added networks for the next visit. */
export function writeStoredChains(storage: Pick<Storage, 'setItem'>, chains: readonly WalletChain[]): void {
  storage.setItem(key, JSON.stringify(chains))
}
