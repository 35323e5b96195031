import type { GetWalletsParameters, Wallet, WalletDirectory } from '@latchkit/core'
import { createIconLoader } from './createIconLoader.js'
import { mayBeDeclared } from './declaredPrints.js'
import { families, familyMasks } from './familyMasks.js'
import { featuredWallets } from './featured.js'
import { loadWallets } from './loadWallets.js'

const namespaceOf = (chain: string): string => chain.split(':', 1)[0] ?? chain

const serves = (wallet: Wallet, chains: readonly string[] | undefined): boolean =>
  chains === undefined ||
  chains.some(chain => wallet.chains.includes(chain) || wallet.chains.includes(namespaceOf(chain)))

const isOneOf = (wallet: Wallet, ids: readonly string[]): boolean =>
  ids.some(
    id =>
      id === wallet.id ||
      id === wallet.image_id ||
      (wallet.rdns !== undefined && id === wallet.rdns) ||
      wallet.declaredIds.some(declared => declared.toLowerCase() === id.toLowerCase()),
  )

/** A declared id, `rdns:…`, as against a directory id. */
const isPrefixed = (id: string): boolean => id.includes(':')

/** How many wallets of the whole list serve the chains, without loading the list. */
function countServing(chains: readonly string[] | undefined): number {
  const wanted = new Set(chains?.map(namespaceOf) ?? families)
  const mask = families.reduce((bits, family, bit) => (wanted.has(family) ? bits | (1 << bit) : bits), 0)
  return [...familyMasks].filter(digit => Number.parseInt(digit, 16) & mask).length
}

const normalize = (value: string): string => value.normalize('NFKC').toLocaleLowerCase('en').trim()

/** 0: the name starts with it, 1: a word does, 2: it is in the name, 3: in the rdns; 4: not found. */
function rank(wallet: Wallet, search: string): number {
  const name = normalize(wallet.name)
  if (name.startsWith(search)) return 0
  const at = name.indexOf(search)
  if (at > 0) return /[\s.'-]/.test(name[at - 1] ?? '') ? 1 : 2
  return wallet.rdns?.includes(search) ? 3 : 4
}

function find(wallets: readonly Wallet[], text: string): readonly Wallet[] {
  const search = normalize(text)
  if (search === '') return wallets
  return wallets
    .map(wallet => ({ wallet, rank: rank(wallet, search) }))
    .filter(match => match.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(match => match.wallet)
}

/** An empty list asks for nothing in particular, as a missing one does. */
const orAll = (list: readonly string[] | undefined): readonly string[] | undefined =>
  list?.length ? list : undefined

const toCount = (value: number, most: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value), 1), most) : 1

/**
 * Creates the directory that needs no network: it fulfils core's port from the bundled list (R9.1). The
 * first rows are answered at once; a further page, a search or a filter by id loads the rest of the
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

    if (page === 1 && normalize(search) === '' && include === undefined && exclude.length === 0) {
      const first = featuredWallets.filter(wallet => serves(wallet, chains))
      const count = countServing(chains)
      if (first.length >= Math.min(entries, count)) return { wallets: first.slice(0, entries), count }
    }

    // What the page announces is mostly on the first rows or in no list at all: neither loads the rest.
    if (include?.every(id => isPrefixed(id) && !mayBeDeclared(id))) return { wallets: [], count: 0 }
    const all = await loadWallets()
    signal?.throwIfAborted()
    const matching = find(all, search).filter(
      wallet =>
        serves(wallet, chains) &&
        (include === undefined || isOneOf(wallet, include)) &&
        !isOneOf(wallet, exclude),
    )
    return { wallets: matching.slice((page - 1) * entries, page * entries), count: matching.length }
  }

  return {
    getWallets,
    getWalletIcon: async wallet => (await loadIcon(wallet.image_id ?? wallet.id)) ?? loadIcon(wallet.id),
  }
}
