import type { GetWalletsParameters, Wallet, WalletDirectory } from '@latchkit/core'
import { createIconLoader } from './createIconLoader.js'
import { mayBeDeclared } from './declaredPrints.js'
import { families, familyMasks } from './familyMasks.js'
import { featuredWallets } from './featured.js'
import { loadWallets } from './loadWallets.js'
import { serves, toNamespace } from './serves.js'

/** Up to so many rows are returned without the whole list. */
const firstRows = 4

/** A declared id, `rdns:…`, as against a directory id. */
const isPrefixed = (id: string): boolean => id.includes(':')

/** How many wallets of the whole list serve the chains, without loading the list. */
function countServing(chains: readonly string[] | undefined): number {
  const wanted = new Set(chains?.map(toNamespace) ?? families)
  const mask = families.reduce((bits, family, bit) => (wanted.has(family) ? bits | (1 << bit) : bits), 0)
  return [...familyMasks].filter(digit => Number.parseInt(digit, 16) & mask).length
}

/** An empty list asks for nothing in particular, as a missing one does. */
const orAll = (list: readonly string[] | undefined): readonly string[] | undefined =>
  list?.length ? list : undefined

const toCount = (value: number, most: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value), 1), most) : 1

/**
 * Creates the directory that needs no network: it fulfils core's port from the bundled list. The
 * first rows are returned at once; a further page, a search or a filter by id loads the rest of the
 * list. `include` and `exclude` take directory ids, image ids, rdns or
 * declared ids with their prefix. The bundled list carries no
 * badges, so a `badgeType` matches nothing.
 *
 * @throws (rejects) with the signal's reason when aborted, or when the list's chunk cannot be fetched.
 * @example
 * const directory = createBundledDirectory()
 * const { wallets, count } = await directory.getWallets({ page: 1, entries: 4, chains: ['eip155:1'] })
 */
export function createBundledDirectory(): WalletDirectory {
  const loadIcon = createIconLoader()

  async function getWallets(parameters: GetWalletsParameters): Promise<{
    wallets: readonly Wallet[]
    count: number
  }> {
    const { search = '', badgeType, exclude = [], signal } = parameters
    const chains = orAll(parameters.chains)
    const include = orAll(parameters.include)
    signal?.throwIfAborted()
    if (badgeType) return { wallets: [], count: 0 }
    const page = toCount(parameters.page, 10_000)
    const entries = toCount(parameters.entries, 1000)

    if (page === 1 && search.trim() === '' && include === undefined && exclude.length === 0) {
      const count = countServing(chains)
      const enough = Math.min(entries, count)
      let first = featuredWallets.filter(wallet => serves(wallet, chains))
      if (first.length < enough && entries <= firstRows) {
        const { moreFeatured } = await import('./featuredMore.js')
        signal?.throwIfAborted()
        first = [...first, ...moreFeatured.filter(wallet => serves(wallet, chains))]
      }
      if (first.length >= enough) return { wallets: first.slice(0, entries), count }
    }

    // What the page announces is mostly on the first rows or in no list at all: neither loads the rest.
    if (include?.every(id => isPrefixed(id) && !mayBeDeclared(id))) return { wallets: [], count: 0 }
    const [all, { findWallets }] = await Promise.all([loadWallets(), import('./search.js')])
    signal?.throwIfAborted()
    const matching = findWallets(all, { search, chains, include, exclude })
    return { wallets: matching.slice((page - 1) * entries, page * entries), count: matching.length }
  }

  return {
    getWallets,
    getNetwork: async ({ caipNetworkId }) => {
      const { networkFacts } = await import('./networks/networkFacts.js')
      return Object.hasOwn(networkFacts, caipNetworkId) ? networkFacts[caipNetworkId] : undefined
    },
    getWalletIcon: async wallet => (await loadIcon(wallet.image_id ?? wallet.id)) ?? loadIcon(wallet.id),
  }
}
