import type { Unwatch } from '@latchkit/core'
import { type StandardWallet, toStandardId, watchInjected, watchStandardWallets } from '@latchkit/core/family'
import { findPageWallet, pagePaths } from './findPageWallet.js'
import type { PageWalletId } from './pageWallets.js'

/** A wallet of the page, before it is a connector. */
export type ListedWallet = {
  id: string
  name: string
  icon: string | undefined
  declaredIds: readonly string[]
  provider: object
  walletId: PageWalletId | 'metamask' | 'registry'
}

export type WatchWalletsParameters<Item> = {
  /** `others`: those found in the same way; ids of the two ways are never the same. */
  create(wallet: ListedWallet, others: readonly Item[]): Item
  onItems(items: readonly Item[]): void
}

const isOwn = ({ chains, features }: StandardWallet): boolean =>
  chains.some(chain => chain.startsWith('bitcoin:')) &&
  ('bitcoin:connect' in features || 'standard:connect' in features) &&
  ['signTransaction', 'signMessage'].some(use => `bitcoin:${use}` in features)

/**
 * The wallets of the page, until stopped: those of the table and of WBIP004's registries, and those of Wallet Standard. A
 * wallet that is found in two ways is listed once, by the object that it put into the page.
 */
export function watchWallets<Item extends { name: string }>({
  create,
  onItems,
}: WatchWalletsParameters<Item>): Unwatch {
  let injected: readonly Item[] | undefined
  let standards: readonly Item[] | undefined
  const report = (): void => {
    // Both have been looked for.
    if (injected && standards)
      onItems([...injected, ...standards.filter(({ name }) => !injected?.some(item => item.name === name))])
  }
  const known = new Set<string>()
  const unwatchInjected = watchInjected<Item>({
    paths: pagePaths,
    create(wallet, others) {
      const found = findPageWallet(wallet)
      if (!found || known.has(found.walletId)) return undefined
      if (found.walletId !== 'registry') known.add(found.walletId)
      const { provider, icon } = wallet
      const declaredIds = [`provider:${found.id}`, `wbip:${found.id}`]
      return create({ ...found, icon, declaredIds, provider }, others)
    },
    onItems(items) {
      injected = items
      report()
    },
  })
  const unwatchStandard = watchStandardWallets<Item>({
    isOwn,
    create: ({ wallet, name, icon }, others) =>
      create(
        {
          id: toStandardId(name),
          name,
          icon,
          declaredIds: [`standard:${name}`],
          provider: wallet,
          walletId: 'metamask',
        },
        others,
      ),
    onItems(items) {
      standards = items
      report()
    },
  })
  return () => {
    unwatchInjected()
    unwatchStandard()
  }
}
