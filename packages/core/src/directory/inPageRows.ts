import type { ConnectorInfo } from '../contract/connector.js'
import type { PlatformInfo } from '../contract/environment.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { Wallet } from '../contract/wallet.js'
import type { WalletRow } from './walletRow.js'

type Group = {
  /** Of its connectors, and of the directory entry that declares one of them. */
  declaredIds: Set<string>
  connectors: ConnectorInfo[]
  wallet: Wallet | undefined
  duplicate: boolean
}

/** The legacy provider does not say which wallet it is. */
const legacyName = 'Browser wallet'

/** What a connector or a wallet calls itself, rdns first; the ids by which rows are joined. */
function getDeclaredIds(source: {
  declaredIds: readonly string[]
  rdns?: string | undefined
  info?: ConnectorInfo['info']
}): readonly string[] {
  const rdns = source.rdns ?? source.info?.rdns
  return [...new Set([...(rdns ? [`rdns:${rdns}`] : []), ...source.declaredIds])].map(id => id.toLowerCase())
}

/** An rdns is a claim to one wallet; any other id is a name that two wallets may share. */
const hasRdns = (connector: ConnectorInfo): boolean =>
  getDeclaredIds(connector).some(id => id.startsWith('rdns:'))

/** Where a connector's object is in the page (WBIP004), as the family found it. */
const getPlaces = ({ declaredIds }: ConnectorInfo): readonly string[] =>
  declaredIds.filter(id => id.startsWith('wbip:'))

/**
 * A name alone never joins a family to another wallet's row; one object in the page, the same icon, or an rdns on both
 * sides does.
 */
function isSameWallet(group: Group, connector: ConnectorInfo): boolean {
  const { icon } = connector
  const places = getPlaces(connector)
  return (
    group.connectors.some(other => getPlaces(other).some(place => places.includes(place))) ||
    (hasRdns(connector) && group.connectors.some(hasRdns)) ||
    (icon !== undefined && group.connectors.some(other => other.icon === icon))
  )
}

/** The nameless browser wallet is hidden on desktop. */
function isHidden(connector: ConnectorInfo, { mobile }: PlatformInfo): boolean {
  if (connector.transportId !== undefined || connector.type === 'WALLET_CONNECT') return true
  return connector.type === 'INJECTED' && !mobile
}

function toSlug(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'wallet'
  )
}

function toRow({ connectors, wallet, duplicate }: Group, id: string): WalletRow {
  const first = connectors[0]
  const isLegacy = connectors.every(({ type }) => type === 'INJECTED')
  // A connector to wallets outside of the page.
  const isExternal = connectors.every(({ type }) => type === 'EXTERNAL')
  return {
    id,
    name: isLegacy ? legacyName : (first?.name ?? wallet?.name ?? id),
    group: isExternal ? 'external' : 'injected',
    status: isExternal ? undefined : 'installed',
    connectors: connectors.map(connector => ({ namespace: connector.namespace, connectorId: connector.id })),
    wallet,
    icon: connectors.find(({ icon }) => icon !== undefined)?.icon,
    duplicate,
  }
}

/** Rows of one name but of different families say which family they are of. */
function nameFamilies(
  rows: readonly WalletRow[],
  getFamilyName: (namespace: ChainNamespace) => string | undefined,
): readonly WalletRow[] {
  const names = new Set<string>()
  return rows.map(row => {
    const name = row.name.toLowerCase()
    const [first] = row.connectors
    const family = first && names.has(name) && !row.duplicate ? getFamilyName(first.namespace) : undefined
    names.add(name)
    return family === undefined ? row : { ...row, name: `${row.name} · ${family}` }
  })
}

/**
 * Wallets in this page, one row each: connectors of several families join by an id both declare, or by the
 * directory entry that declares both. Two claims of one id within a family are two rows, both marked:
 * which of them is genuine cannot be known.
 */
export function createInPageRows(
  connectors: readonly ConnectorInfo[],
  wallets: readonly Wallet[],
  platform: PlatformInfo,
  getFamilyName: (namespace: ChainNamespace) => string | undefined,
): readonly WalletRow[] {
  const walletById = new Map<string, Wallet>()
  for (const wallet of wallets)
    for (const id of getDeclaredIds(wallet)) if (!walletById.has(id)) walletById.set(id, wallet)

  const groups: Group[] = []
  for (const connector of connectors) {
    if (isHidden(connector, platform)) continue
    const declared = getDeclaredIds(connector)
    const wallet = declared.map(id => walletById.get(id)).find(found => found !== undefined)
    const ids = new Set([...declared, ...(wallet ? getDeclaredIds(wallet) : [])])
    const related = groups.filter(group => [...ids].some(id => group.declaredIds.has(id)))
    const rivals = related.filter(group =>
      group.connectors.some(({ namespace }) => namespace === connector.namespace),
    )
    for (const rival of rivals) rival.duplicate = true
    const free = related.find(
      group => !rivals.includes(group) && !group.duplicate && isSameWallet(group, connector),
    )
    if (free) {
      free.connectors.push(connector)
      for (const id of ids) free.declaredIds.add(id)
      free.wallet ??= wallet
    } else
      groups.push({
        declaredIds: ids,
        connectors: [connector],
        wallet: wallet ?? related[0]?.wallet,
        duplicate: rivals.length > 0,
      })
  }

  const taken = new Map<string, number>()
  const rows = groups.map(group => {
    const [first] = group.connectors
    const rdns = group.connectors.find(({ info }) => info?.rdns)?.info?.rdns
    const base = group.wallet?.id ?? rdns ?? toSlug(first?.name ?? '')
    const count = (taken.get(base) ?? 0) + 1
    taken.set(base, count)
    return toRow(group, count === 1 ? base : `${base}-${count}`)
  })
  return nameFamilies(rows, getFamilyName)
}
