import type { CaipAddress, NamespaceGrant, NamespaceProposal, TransportSession } from '@latchkit/core'
import { isCaipNetworkId, toNamespace, toNetworkId } from '@latchkit/core/internal'
import { isRecord } from '../utils.js'

type Proposals = Readonly<Record<string, NamespaceProposal>>
type Peer = TransportSession['peer']

const caip10 = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/
const maxEntries = 1_000

/**
 * Returns what the wallet's namespaces grant of the proposals, by family; undefined when they do not conform
 * (WalletConnect specs, namespaces 2.1, 2.2, 2.7). A wallet may grant less, everything being optional, and add chains,
 * methods and events (2.6, 2.8). Chains that were not proposed and chains without an account (2.4) are left out;
 * additional methods and events are kept.
 */
export function toGrants(
  proposals: Proposals,
  namespaces: unknown,
): Record<string, NamespaceGrant> | undefined {
  if (!isRecord(namespaces)) return undefined
  const grants = new Map<string, NamespaceGrant>()
  for (const [key, value] of Object.entries(namespaces)) {
    // The key may also be a single chain of the family.
    const family = toNamespace(key)
    if (!isRecord(value) || !(/^[-a-z0-9]{3,8}$/.test(key) || isCaipNetworkId(key))) return undefined
    const { accounts, chains = [], methods, events } = value
    if (!isStrings(accounts) || !isStrings(chains) || !isStrings(methods) || !isStrings(events))
      return undefined
    if (accounts.length === 0) return undefined
    if (!accounts.every(account => caip10.test(account) && account.startsWith(`${key}:`))) return undefined
    if (!chains.every(chain => isCaipNetworkId(chain) && toNamespace(chain) === family)) return undefined

    const proposal = Object.hasOwn(proposals, family) ? proposals[family] : undefined
    if (!proposal) continue
    const kept = accounts.filter(account => proposal.chains.includes(toNetworkId(account))) as CaipAddress[]
    if (kept.length === 0) continue
    const previous = grants.get(family)
    grants.set(family, {
      accounts: join(previous?.accounts, kept),
      chains: join(previous?.chains, kept.map(toNetworkId)),
      methods: join(previous?.methods, methods),
      events: join(previous?.events, events),
    })
  }
  return grants.size > 0 ? Object.fromEntries(grants) : undefined
}

/** Whether a URL scheme, in lower case and without the colon, is one of the wallet directory's. */
export type IsWalletScheme = (scheme: string) => boolean

/** Reads the metadata of a wallet, reduced to plain text and to links that are https or of the directory's schemes. */
export function toPeer(metadata: unknown, isWalletScheme: IsWalletScheme): Peer {
  const { name, url, icons, redirect } = Object(metadata) as Record<string, unknown>
  const peer: Peer = {
    name: typeof name === 'string' ? name.slice(0, 100) : '',
    url: toLink(url, /^https?:\/\//i) ?? '',
    icons: (Array.isArray(icons) ? icons : [])
      .slice(0, 8)
      .flatMap(icon => toLink(icon, /^(https?:\/\/|data:image\/)/i, 100_000) ?? []),
  }
  if (isRecord(redirect))
    peer.redirect = {
      native: toAppLink(redirect.native, isWalletScheme) ?? toLink(redirect.native, /^https:\/\//i),
      universal: toLink(redirect.universal, /^https:\/\//i),
    }
  return peer
}

function toLink(value: unknown, allowed: RegExp, length = 2_000): string | undefined {
  return typeof value === 'string' && value.length <= length && allowed.test(value) ? value : undefined
}

function toAppLink(value: unknown, isWalletScheme: IsWalletScheme): string | undefined {
  const link = toLink(value, /^[a-z][a-z0-9+.-]*:/i)
  return link && isWalletScheme(link.slice(0, link.indexOf(':')).toLowerCase()) ? link : undefined
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= maxEntries && value.every(entry => typeof entry === 'string')
}

/** Joins lists and removes duplicates. */
function join<Value>(...lists: readonly (readonly Value[] | undefined)[]): Value[] {
  return [...new Set(lists.flatMap(list => list ?? []))]
}
