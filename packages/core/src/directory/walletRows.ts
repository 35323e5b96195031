import type { LatchkitOptions } from '../client/client.js'
import { recommendedEntries } from '../constants.js'
import type { PlatformInfo } from '../contract/environment.js'
import type { ConnectorGroup } from '../contract/features.js'
import type { Wallet } from '../contract/wallet.js'
import { defaultFeatures } from '../features/defaultFeatures.js'
import { selectWantedNamespace } from '../state/selectors/selectNetwork.js'
import type { State } from '../state/state.js'
import { getPairings } from '../utils/getPairings.js'
import { createInPageRows } from './inPageRows.js'
import { createMatcher, findWalletName, type Matcher } from './walletMatcher.js'
import type { WalletRow } from './walletRow.js'

export type RowContext = {
  options: LatchkitOptions
  platform: PlatformInfo
}

/** All wallets whose facts are known, each once; those listed first win. */
export function getKnownWallets({ directory }: State, options: LatchkitOptions): readonly Wallet[] {
  const all = [
    ...(options.customWallets ?? []),
    ...directory.known,
    ...directory.featured,
    ...directory.recommended,
    ...directory.wallets,
    ...directory.search,
  ]
  const byId = new Map<string, Wallet>()
  for (const wallet of all) if (!byId.has(wallet.id)) byId.set(wallet.id, wallet)
  return [...byId.values()]
}

/** A wallet of the directory as a row: joined with the one in the page when it is there. */
export function createRowFinder(
  state: State,
  context: RowContext,
): {
  inPage: readonly WalletRow[]
  matcher: Matcher
  toRow(wallet: Wallet, group: ConnectorGroup): WalletRow
} {
  const { options, platform } = context
  const wallets = getKnownWallets(state, options)
  const wanted = selectWantedNamespace(state)
  const inPage = createInPageRows(
    state.connectors.filter(({ namespace }) => wanted === undefined || namespace === wanted),
    wallets,
    platform,
    namespace => state.families[namespace]?.networks[0]?.name,
  )
  const byWalletId = new Map<string, WalletRow>()
  for (const row of inPage)
    if (row.wallet && !byWalletId.has(row.wallet.id)) byWalletId.set(row.wallet.id, row)
  const transport = options.enableWalletConnect === false ? undefined : getPairings(options)[0]
  return {
    inPage: inPage.map(row => withTransport(row, transport?.id)),
    matcher: createMatcher(options, wanted),
    toRow(wallet, group) {
      const present = byWalletId.get(wallet.id)
      if (present) return withTransport(present, transport?.id)
      const row: WalletRow = {
        id: wallet.id,
        name: wallet.name,
        group,
        status: group === 'featured' ? 'featured' : undefined,
        connectors: [],
        wallet,
        duplicate: false,
      }
      return withTransport(row, transport?.id)
    },
  }
}

function withTransport(row: WalletRow, transportId: string | undefined): WalletRow {
  return row.wallet?.walletConnect && transportId !== undefined ? { ...row, transportId } : row
}

function getOrder(order: readonly ConnectorGroup[]): readonly ConnectorGroup[] {
  return [...new Set([...order, ...defaultFeatures.connectorTypeOrder])]
}

/** The wallet list of the Connect view, each wallet once, in the site's order. */
export function createWalletRows(state: State, context: RowContext): readonly WalletRow[] {
  const { options } = context
  const { directory, recentRowIds, features } = state
  const { inPage, matcher, toRow } = createRowFinder(state, context)
  const knownWallets = getKnownWallets(state, options)

  const qr = options.enableWalletConnect === false ? [] : getPairings(options)
  const toRecent = (id: string): readonly WalletRow[] => {
    const row =
      inPage.find(
        candidate => candidate.id === id || candidate.connectors.some(each => each.connectorId === id),
      ) ??
      knownWallets
        .filter(wallet => wallet.id === id || wallet.rdns === id)
        .map(wallet => toRow(wallet, 'recent'))[0]
    return row ? [{ ...row, group: 'recent', status: 'recent' }] : []
  }
  const { featuredWalletIds = [] } = options
  const featured = [...directory.featured].sort(
    (a, b) => findWalletName(featuredWalletIds, a) - findWalletName(featuredWalletIds, b),
  )
  const groups: Readonly<Record<ConnectorGroup, readonly WalletRow[]>> = {
    walletConnect: qr.map(({ id, name }) => ({
      id,
      name,
      group: 'walletConnect',
      status: 'qr',
      connectors: [],
      transportId: id,
      duplicate: false,
    })),
    recent: recentRowIds.flatMap(toRecent),
    injected: inPage.filter(row => row.group === 'injected'),
    featured: featured.map(wallet => toRow(wallet, 'featured')),
    custom: (options.customWallets ?? []).map(wallet => toRow(wallet, 'custom')),
    external: inPage.filter(row => row.group === 'external'),
    recommended: directory.recommended
      .filter(matcher.isWalletShown)
      .slice(0, recommendedEntries)
      .map(wallet => toRow(wallet, 'recommended')),
  }
  // Recent wallets first, then those in the page, then what the site configures.
  const claims: readonly ConnectorGroup[] = [
    'walletConnect',
    'recent',
    'injected',
    'external',
    'featured',
    'custom',
    'recommended',
  ]
  const owner = new Map<string, ConnectorGroup>()
  for (const group of claims)
    for (const row of groups[group]) if (!owner.has(row.id)) owner.set(row.id, group)
  return getOrder(features.connectorTypeOrder)
    .flatMap(group => groups[group].filter(row => owner.get(row.id) === group))
    .filter((row, index, rows) => rows.findIndex(other => other.id === row.id) === index)
    .filter(row => row.group === 'walletConnect' || matcher.isShown(row))
}
