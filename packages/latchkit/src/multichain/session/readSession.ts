import type { CaipAddress, CaipNetworkId, NamespaceGrant, TransportSession } from '@latchkit/core'
import { toNamespace } from '@latchkit/core/family'
import type { MultichainWallet } from '../watchWallet.js'
import { toFamilyMethod } from './toWalletRequest.js'

/** Entries of a wallet's list that are read. */
const maxEntries = 200

const chainPattern = /^(eip155|solana|bip122):[-_a-zA-Z0-9]{1,32}$/

const toTexts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.slice(0, maxEntries) : []).filter(
    text => typeof text === 'string' && text.length <= 200,
  )

const isChain = (scope: string): scope is CaipNetworkId => chainPattern.test(scope)
const isAccountOn =
  (scope: CaipNetworkId) =>
  (account: string): account is CaipAddress =>
    account.startsWith(`${scope}:`)

/**
 * The wallet's session scopes (CAIP-217) as a session; undefined where it grants no account. Scopes without a chain, and
 * accounts of another chain, are left out.
 */
export function readSession(
  scopes: unknown,
  { rdns, name, icon }: MultichainWallet,
): TransportSession | undefined {
  if (typeof scopes !== 'object' || scopes === null) return undefined
  const namespaces: Record<string, NamespaceGrant> = {}
  for (const [scope, granted] of Object.entries(scopes).slice(0, maxEntries)) {
    if (!isChain(scope) || typeof granted !== 'object' || granted === null) continue
    const accounts = toTexts(Reflect.get(granted, 'accounts')).filter(isAccountOn(scope))
    if (accounts.length === 0) continue
    const namespace = toNamespace(scope)
    const methods = toTexts(Reflect.get(granted, 'methods')).map(method => toFamilyMethod(namespace, method))
    const before = namespaces[namespace]
    namespaces[namespace] = {
      accounts: [...(before?.accounts ?? []), ...accounts],
      chains: [...(before?.chains ?? []), scope],
      methods: [...new Set([...(before?.methods ?? []), ...methods])],
      events: ['accountsChanged'],
    }
  }
  if (Object.keys(namespaces).length === 0) return undefined
  return {
    topic: rdns,
    namespaces,
    // The wallet ends it.
    expiresAt: Number.MAX_SAFE_INTEGER,
    peer: { name, url: '', icons: icon ? [icon] : [] },
  }
}
