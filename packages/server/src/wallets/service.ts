import type { WalletRecord, WalletsQuery, WalletsReply } from '@latchkit/api/schemas'
import type { Wallet } from '@latchkit/core'
import { hasEnded, listAbilities } from '@latchkit/wallets/abilities'

export type WalletsService = { getWallets(query: WalletsQuery): WalletsReply }

/** Most ids in `include`, `exclude` and `chains`. */
const maxListed = 200

const split = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)
    .slice(0, maxListed)

/** Normalises case, accents and spaces for the search. */
const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

const withoutUndefined = (record: WalletRecord): WalletRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as WalletRecord

const hasChainEnded = ({ image_id }: Wallet, chain: string, month: string): boolean =>
  hasEnded(image_id, chain.split(':')[0] ?? '', month)

/** Returns the record with the fields that clients of the public specification read (`injected`, `order`). */
function toRecord(wallet: Wallet, order: number, month: string): WalletRecord {
  const { source: _, ...facts } = wallet
  // What a wallet has given up is not promised any more (D62).
  const chains = wallet.chains.filter(id => !hasChainEnded(wallet, id, month))
  const namespace = chains[0]?.split(':')[0]
  const abilities = listAbilities(wallet.image_id, month)
  return withoutUndefined({
    ...facts,
    chains,
    order,
    ...(Object.keys(abilities).length > 0 && { abilities }),
    ...(wallet.rdns && namespace && { injected: [{ namespace, injected_id: wallet.rdns }] }),
  })
}

function servesChain(wallet: WalletRecord, chain: string): boolean {
  const namespace = chain.split(':')[0] ?? ''
  const chains = wallet.chains ?? []
  // A bare namespace in the record means all of its chains; a bare one in the query, any of its chains.
  return chains.some(
    id => id === chain || id === namespace || (chain === namespace && id.startsWith(`${namespace}:`)),
  )
}

/** Creates the directory (R7.12): searches and pages the list of wallets. */
export function createWalletsService(parameters: {
  wallets: readonly Wallet[]
  /** Default: that of the start, as `2026-11`. */
  month?: string | undefined
}): WalletsService {
  const { wallets, month = new Date().toISOString().slice(0, 7) } = parameters
  const entries = wallets
    .map((wallet, index) => ({
      record: toRecord(wallet, index, month),
      name: fold(wallet.name),
      ids: new Set([wallet.id, fold(wallet.name), ...(wallet.rdns ? [wallet.rdns] : [])]),
      hasEnded: wallet.chains.length > 0 && wallet.chains.every(id => hasChainEnded(wallet, id, month)),
    }))
    .filter(entry => !entry.hasEnded)
  return {
    getWallets(query) {
      const page = Number(query.page ?? 1)
      const size = Number(query.entries ?? 40)
      const search = fold(query.search ?? '')
      const include = split(query.include)
      const exclude = split(query.exclude)
      const chains = split(query.chains)
      const found = entries.filter(
        ({ record, name, ids }) =>
          (include.length === 0 || include.some(id => ids.has(fold(id)))) &&
          !exclude.some(id => ids.has(fold(id))) &&
          (chains.length === 0 || chains.some(chain => servesChain(record, chain))) &&
          // No wallet of this directory is certified.
          query.badge_type !== 'certified' &&
          name.includes(search),
      )
      // A name that starts with the search text comes first.
      if (search) found.sort((a, b) => Number(b.name.startsWith(search)) - Number(a.name.startsWith(search)))
      const start = (page - 1) * size
      return { data: found.slice(start, start + size).map(entry => entry.record), count: found.length }
    },
  }
}
