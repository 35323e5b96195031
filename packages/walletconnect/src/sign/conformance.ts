import type {
  CaipAddress,
  CaipNetworkId,
  NamespaceGrant,
  NamespaceProposal,
  TransportSession,
} from '@latchkit/core'

type Proposals = Readonly<Record<string, NamespaceProposal>>
type Peer = TransportSession['peer']

const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const caip10 = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/
const maxEntries = 1_000

export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return typeof value === 'string' && caip2.test(value)
}

/** True when there is something to ask for and every chain stands under its own namespace. */
export function isProposal(proposals: Proposals): boolean {
  const entries = Object.entries(proposals)
  return (
    entries.length > 0 &&
    entries.every(
      ([namespace, { chains }]) =>
        chains.length > 0 && chains.every(chain => caip2.test(chain) && chain.startsWith(`${namespace}:`)),
    )
  )
}

/**
 * What of the wallet's namespaces this app asked for, by family, or undefined when they do not conform
 * (WalletConnect specs, namespaces 2.1, 2.2, 2.7). A wallet may grant less than asked, everything being
 * optional, and it may add chains and methods (2.6, 2.8): chains nobody asked for are left out here, methods
 * and events stay.
 */
export function toGrants(
  proposals: Proposals,
  namespaces: unknown,
): Record<string, NamespaceGrant> | undefined {
  if (!isRecord(namespaces)) return undefined
  const grants = new Map<string, NamespaceGrant>()
  for (const [key, value] of Object.entries(namespaces)) {
    // A namespace may also be filed under one chain of it.
    const family = key.split(':')[0] ?? ''
    if (!isRecord(value) || !(/^[-a-z0-9]{3,8}$/.test(key) || caip2.test(key))) return undefined
    const { accounts, chains, methods, events } = value
    if (!isStrings(accounts) || accounts.length === 0 || !isStrings(methods) || !isStrings(events))
      return undefined
    if (chains !== undefined && !isStrings(chains)) return undefined
    for (const account of accounts)
      if (!caip10.test(account) || !account.startsWith(`${key}:`)) return undefined
    for (const chain of chains ?? [])
      if (!caip2.test(chain) || (chain !== key && !chain.startsWith(`${family}:`))) return undefined

    const asked = Object.hasOwn(proposals, family) ? proposals[family] : undefined
    if (!asked) continue
    const kept = accounts.filter(account => asked.chains.includes(toChain(account))) as CaipAddress[]
    if (kept.length === 0) continue
    const before = grants.get(family)
    grants.set(family, {
      accounts: unique([...(before?.accounts ?? []), ...kept]),
      chains: unique([
        ...(before?.chains ?? []),
        ...kept.map(toChain),
        ...asked.chains.filter(chain => chains?.includes(chain)),
      ]),
      methods: unique([...(before?.methods ?? []), ...methods]),
      events: unique([...(before?.events ?? []), ...events]),
    })
  }
  return grants.size > 0 ? Object.fromEntries(grants) : undefined
}

/** What the wallet says of itself, cut down to plain text and to links that are safe to follow. */
export function toPeer(metadata: unknown): Peer {
  const { name, url, icons, redirect } = Object(metadata) as Record<string, unknown>
  const { native, universal } = Object(redirect) as Record<string, unknown>
  const peer: Peer = {
    name: toText(name, 100),
    url: toLink(url, /^https?:\/\//i) ?? '',
    icons: (Array.isArray(icons) ? icons : [])
      .slice(0, 8)
      .flatMap(icon => toLink(icon, /^(https?:\/\/|data:image\/)/i, 100_000) ?? []),
  }
  const links = {
    native: toLink(
      native,
      /^(?!(?:javascript|data|file|blob|about|vbscript|intent|https?):)[a-z][a-z0-9+.-]*:/i,
    ),
    universal: toLink(universal, /^https:\/\//i),
  }
  return links.native || links.universal ? { ...peer, redirect: links } : peer
}

/** `namespace:reference` of an account. */
export function toChain(account: string): CaipNetworkId {
  return account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
}

function toText(value: unknown, length: number): string {
  return typeof value === 'string' ? value.slice(0, length) : ''
}

function toLink(value: unknown, allowed: RegExp, length = 2_000): string | undefined {
  return typeof value === 'string' && value.length <= length && allowed.test(value) ? value : undefined
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= maxEntries && value.every(entry => typeof entry === 'string')
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
