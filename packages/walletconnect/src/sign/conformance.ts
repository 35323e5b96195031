import type {
  CaipAddress,
  CaipNetworkId,
  NamespaceGrant,
  NamespaceProposal,
  TransportSession,
} from '@latchkit/core'

import { isRecord } from '../utils.js'

type Proposals = Readonly<Record<string, NamespaceProposal>>
type Peer = TransportSession['peer']

const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const caip10 = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/
const maxEntries = 1_000

export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return typeof value === 'string' && caip2.test(value)
}

/**
 * What of the wallet's namespaces this app asked for, by family, or undefined when they do not conform
 * (WalletConnect specs, namespaces 2.1, 2.2, 2.7). A wallet may grant less than asked, everything being
 * optional, and it may add chains and methods (2.6, 2.8): chains nobody asked for are left out here, and so are
 * chains it names without an account on them (2.4); methods and events stay.
 */
export function toGrants(
  proposals: Proposals,
  namespaces: unknown,
): Record<string, NamespaceGrant> | undefined {
  if (!isRecord(namespaces)) return undefined
  const grants = new Map<string, NamespaceGrant>()
  for (const [key, value] of Object.entries(namespaces)) {
    // A namespace may also be filed under one chain of it.
    const family = toFamily(key)
    if (!isRecord(value) || !(/^[-a-z0-9]{3,8}$/.test(key) || caip2.test(key))) return undefined
    const { accounts, chains = [], methods, events } = value
    if (!isStrings(accounts) || !isStrings(chains) || !isStrings(methods) || !isStrings(events))
      return undefined
    if (accounts.length === 0) return undefined
    if (!accounts.every(account => caip10.test(account) && account.startsWith(`${key}:`))) return undefined
    if (!chains.every(chain => caip2.test(chain) && toFamily(chain) === family)) return undefined

    const asked = Object.hasOwn(proposals, family) ? proposals[family] : undefined
    if (!asked) continue
    const kept = accounts.filter(account => asked.chains.includes(toChain(account))) as CaipAddress[]
    if (kept.length === 0) continue
    const before = grants.get(family)
    grants.set(family, {
      accounts: join(before?.accounts, kept),
      chains: join(before?.chains, kept.map(toChain)),
      methods: join(before?.methods, methods),
      events: join(before?.events, events),
    })
  }
  return grants.size > 0 ? Object.fromEntries(grants) : undefined
}

/** What the wallet says of itself, cut down to plain text and to links that are safe to follow. */
export function toPeer(metadata: unknown): Peer {
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
      native: toLink(
        redirect.native,
        /^(?!javascript|data|file|blob|about|vbscript|intent|http)[a-z][a-z0-9+.-]*:/i,
      ),
      universal: toLink(redirect.universal, /^https:\/\//i),
    }
  return peer
}

/** The namespace of a chain or account. */
export function toFamily(caip: string): string {
  return caip.replace(/:.*/s, '')
}

/** `namespace:reference` of an account. */
export function toChain(account: string): CaipNetworkId {
  return account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
}

function toLink(value: unknown, allowed: RegExp, length = 2_000): string | undefined {
  return typeof value === 'string' && value.length <= length && allowed.test(value) ? value : undefined
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= maxEntries && value.every(entry => typeof entry === 'string')
}

/** All values of the lists, each once. */
function join<Value>(...lists: readonly (readonly Value[] | undefined)[]): Value[] {
  return [...new Set(lists.flatMap(list => list ?? []))]
}
