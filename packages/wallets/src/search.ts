import type { Wallet } from '@latchkit/core'
import { serves } from './serves.js'

const isOneOf = (wallet: Wallet, ids: readonly string[]): boolean =>
  ids.some(
    id =>
      id === wallet.id ||
      id === wallet.image_id ||
      normalize(id) === wallet.rdns ||
      normalize(id) === normalize(wallet.name) ||
      wallet.declaredIds.some(declared => declared.toLowerCase() === id.toLowerCase()),
  )

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

/** What to keep of the list; `undefined` keeps all. */
export type Filter = {
  search: string
  chains: readonly string[] | undefined
  include: readonly string[] | undefined
  exclude: readonly string[]
}

/** The wallets that match, the best match of a search first. */
export function findWallets(wallets: readonly Wallet[], filter: Filter): readonly Wallet[] {
  const { search, chains, include, exclude } = filter
  return find(wallets, search).filter(
    wallet =>
      serves(wallet, chains) &&
      (include === undefined || isOneOf(wallet, include)) &&
      !isOneOf(wallet, exclude),
  )
}
