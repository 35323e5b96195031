import type { InjectedWallet } from '@latchkit/core/family'
import { type PageWallet, type PageWalletId, pageWallets } from './pageWallets.js'

const table = Object.entries(pageWallets) as [PageWalletId, PageWallet][]

/** Where the wallets of the table are. */
export const pagePaths: readonly string[] = table.flatMap(([, { paths }]) => paths)

export type FoundPageWallet = {
  walletId: PageWalletId | 'registry'
  /** Where the wallet usually is: found in the place of another, it is still itself. */
  id: string
  name: string
}

/**
 * The row of the table that an object of the page is, unless it is the copy that another wallet put in its place;
 * 'registry' for a wallet that a registry of WBIP004 names and that takes requests; undefined for anything else.
 */
export function findPageWallet({
  path,
  provider,
  name,
  methods,
}: InjectedWallet): FoundPageWallet | undefined {
  const has = (flag: string): boolean => Reflect.get(provider, flag) === true
  try {
    for (const [walletId, { name, paths, flag, refused = [] }] of table)
      if (paths.includes(path) && (flag === undefined || has(flag)) && !refused.some(has))
        return { walletId, id: paths[0] ?? path, name }
    const isListed = !pagePaths.includes(path) && methods.includes('signPsbt')
    if (name !== undefined && isListed && typeof Reflect.get(provider, 'request') === 'function')
      return { walletId: 'registry', id: path, name }
  } catch {
    // A getter that throws is no wallet's.
  }
  return undefined
}
