import type { WalletRecord, WalletsQuery, WalletsReply } from '@latchkit/api/schemas'
import type { Wallet } from '@latchkit/core'
import { toNamespace } from '@latchkit/core/internal'
import { hasEnded, listAbilities } from '@latchkit/wallets/abilities'

export type WalletsService = {
  getWallets(query: WalletsQuery): WalletsReply
  /** Changes when the list does: wallets end with a month. */
  getVersion(): string
}

/** Most ids in `include`, `exclude` and `chains`. */
const maxListed = 200
/** Most ids of withdrawn wallets in a reply. */
const maxWithdrawn = 500

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
  hasEnded(image_id, toNamespace(chain), month)

/** Returns the record with the fields that clients of the public specification read (`injected`, `order`). */
function toRecord(wallet: Wallet, order: number, month: string): WalletRecord {
  const { source: _, ...facts } = wallet
  // What a wallet has given up is not promised any more.
  const chains = wallet.chains.filter(id => !hasChainEnded(wallet, id, month))
  const namespace = chains[0] && toNamespace(chains[0])
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
  const namespace = toNamespace(chain)
  const chains = wallet.chains ?? []
  // A bare namespace in the record means all of its chains; a bare one in the query, any of its chains.
  return chains.some(
    id => id === chain || id === namespace || (chain === namespace && id.startsWith(`${namespace}:`)),
  )
}

/** Creates the directory: searches and pages the list of wallets. */
export function createWalletsService(parameters: {
  wallets: readonly Wallet[]
  /** Ids, image ids or rdns of wallets that the operator has certified. */
  certified?: readonly string[] | undefined
  /** What pages have without a server: of these, those that are not listed here are named as withdrawn. */
  bundled?: readonly Wallet[] | undefined
  /** Unix milliseconds. Default: the clock. */
  now?: (() => number) | undefined
}): WalletsService {
  const { wallets, certified = [], bundled = [], now = Date.now } = parameters
  const getVersion = () => new Date(now()).toISOString().slice(0, 7)
  const isCertified = ({ id, image_id = '', rdns = '' }: Wallet): boolean =>
    [id, image_id, rdns].some(each => certified.includes(each))
  let kept: { month: string; entries: ReturnType<typeof toEntries>; withdrawn: string[] } | undefined

  const toEntries = (month: string) =>
    wallets
      .map((wallet, index) => ({
        record: toRecord(wallet, index, month),
        isCertified: isCertified(wallet),
        name: fold(wallet.name),
        ids: new Set([wallet.id, fold(wallet.name), ...(wallet.rdns ? [wallet.rdns] : [])]),
        hasEnded: wallet.chains.length > 0 && wallet.chains.every(id => hasChainEnded(wallet, id, month)),
      }))
      .filter(entry => !entry.hasEnded)
      .map(({ record, ...entry }) => ({
        ...entry,
        record: entry.isCertified ? { ...record, badge_type: 'certified' } : record,
      }))

  /** As of this month: a server runs for longer than one. */
  const read = () => {
    const month = getVersion()
    if (kept?.month !== month) {
      const entries = toEntries(month)
      const listed = new Set(entries.map(({ record }) => record.id))
      const earlierIds = new Set([...bundled, ...wallets].map(({ id }) => id))
      kept = {
        month,
        entries,
        withdrawn: [...earlierIds].filter(id => !listed.has(id)).slice(0, maxWithdrawn),
      }
    }
    return kept
  }

  return {
    getVersion,
    getWallets(query) {
      const { entries, withdrawn } = read()
      const page = Number(query.page ?? 1)
      const size = Number(query.entries ?? 40)
      const search = fold(query.search ?? '')
      const include = split(query.include)
      const exclude = split(query.exclude)
      const chains = split(query.chains)
      const found = entries.filter(
        ({ record, name, ids, isCertified }) =>
          (include.length === 0 || include.some(id => ids.has(fold(id)))) &&
          !exclude.some(id => ids.has(fold(id))) &&
          (chains.length === 0 || chains.some(chain => servesChain(record, chain))) &&
          (query.badge_type !== 'certified' || isCertified) &&
          (query.badge_type !== 'none' || !isCertified) &&
          name.includes(search),
      )
      // A name that starts with the search text comes first.
      if (search) found.sort((a, b) => Number(b.name.startsWith(search)) - Number(a.name.startsWith(search)))
      const start = (page - 1) * size
      return {
        data: found.slice(start, start + size).map(entry => entry.record),
        count: found.length,
        ...(withdrawn.length > 0 && { withdrawn }),
      }
    },
  }
}
