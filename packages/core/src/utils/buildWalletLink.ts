import type { Wallet } from '../contract/wallet.js'
import { toAppScheme, toSafeLink } from './toSafeLink.js'

export type BuildWalletLinkParameters = {
  /** Pairing URI that the wallet is to open with; encoded once. */
  uri?: string | undefined
  /** Which of the wallet's links; default the first that exists of native, universal, desktop, web. */
  prefer?: WalletLinkKind | undefined
}

export type WalletLinkKind = 'native' | 'universal' | 'desktop' | 'web'

type Linked = Pick<Wallet, 'mobile_link' | 'universal_link' | 'desktop_link' | 'webapp_link' | 'browser_link'>

/** The app's own schemes, as its directory entry declares them. */
const toSchemes = ({
  mobile_link,
  desktop_link,
  browser_link,
}: Pick<Wallet, 'mobile_link' | 'desktop_link' | 'browser_link'>): string[] =>
  [mobile_link, desktop_link, browser_link?.replace(/\{\w+\}/g, '')].flatMap(link => toAppScheme(link) ?? [])

const order: readonly WalletLinkKind[] = ['native', 'universal', 'desktop', 'web']

function getLink(wallet: Linked, kind: WalletLinkKind): string | undefined {
  const links: Record<WalletLinkKind, string | undefined> = {
    native: wallet.mobile_link,
    universal: wallet.universal_link,
    desktop: wallet.desktop_link,
    web: wallet.webapp_link,
  }
  const link = toSafeLink(links[kind], toSchemes(wallet))
  // Each kind accepts its own scheme only: https for universal links, a custom scheme for native ones.
  const isWeb = link?.startsWith('https:')
  if (kind === 'universal' || kind === 'web') return isWeb ? link : undefined
  return kind === 'native' && isWeb ? undefined : link
}

/**
 * A link that opens a wallet, with a pairing URI when one is given: only the wallet's own registered
 * scheme or https, parsed and rebuilt. Undefined when the wallet has none that is safe.
 * @example buildWalletLink(wallet, { uri }) // 'name://wc?uri=wc%3A…'
 */
export function buildWalletLink(
  wallet: Linked,
  { uri, prefer }: BuildWalletLinkParameters = {},
): string | undefined {
  const kinds = prefer ? [prefer, ...order.filter(kind => kind !== prefer)] : order
  const link = kinds.map(kind => getLink(wallet, kind)).find(found => found !== undefined)
  if (link === undefined || uri === undefined) return link
  if (!/^wc:[^\s]+$/.test(uri)) return undefined
  const [base = ''] = link.split(/[?#]/)
  return `${base}${base.endsWith('/') ? '' : '/'}wc?uri=${encodeURIComponent(uri)}`
}

/**
 * A link that opens this site in the wallet's own browser: its template with `{url}` (encoded), or `{host}`
 * and `{path}`. Undefined when the wallet has none, or the site's address is not a web address.
 * @example buildBrowserLink(wallet, { url: location.href })
 */
export function buildBrowserLink(
  wallet: Pick<Wallet, 'browser_link' | 'mobile_link' | 'desktop_link'>,
  { url }: { url: string },
): string | undefined {
  const { browser_link } = wallet
  if (!browser_link) return undefined
  let site: URL
  try {
    site = new URL(url)
  } catch {
    return undefined
  }
  if (site.protocol !== 'https:' && site.protocol !== 'http:') return undefined
  const values: Readonly<Record<string, string>> = {
    '{url}': encodeURIComponent(site.href),
    '{host}': site.host,
    // A template may bring its own slash or leave it to us.
    '{path}': `${site.pathname}${site.search}`,
  }
  const filled = browser_link
    .replace('/{path}', '{path}')
    .replace(/\{(?:url|host|path)\}/g, name => values[name] ?? '')
  return toSafeLink(filled, toSchemes(wallet))
}
