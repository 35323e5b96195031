import type { Unwatch } from '@latchkit/core'
import { type InjectedWallet, type WatchInjectedParameters, watchInjected } from '@latchkit/core/family'

/** Wallets of this family by where they are in the page, in the order of the list; the path is the id in WBIP004. */
const names: Readonly<Record<string, string>> = {
  LeatherProvider: 'Leather',
  'XverseProviders.BitcoinProvider': 'Xverse',
  'FordefiProviders.UtxoProvider': 'Fordefi',
  // Only in the wallet's own frame.
  AsignaProvider: 'Asigna',
}

/** One object that wallets overwrite each other in: it is read last, and only where it is none of the others. */
const sharedPath = 'StacksProvider'

const walletPaths: readonly string[] = [...Object.keys(names), sharedPath]

/** The name of a wallet of this family; undefined for what is none, or has no `request`. */
export function readWalletName({ path, provider, name, methods }: InjectedWallet): string | undefined {
  const known = Object.hasOwn(names, path) ? names[path] : undefined
  const isKnown = known !== undefined || path === sharedPath
  if (!isKnown && !methods.some(method => method.startsWith('stx_'))) return undefined
  try {
    if (typeof Reflect.get(provider, 'request') !== 'function') return undefined
  } catch {
    return undefined
  }
  return known ?? name ?? (path === sharedPath ? 'Stacks wallet' : path)
}

/** The wallets of the page, until stopped: those of the table and of WBIP004's registries. */
export const watchWallets = <Item>({
  create,
  onItems,
}: Pick<WatchInjectedParameters<Item>, 'create' | 'onItems'>): Unwatch =>
  watchInjected({ paths: walletPaths, create, onItems })
