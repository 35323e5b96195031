import type { SolanaChain } from '../config/config.js'
import { isRecord } from '../core/checks.js'
import { invalidParams, unauthorized, unsupportedMethod, WalletRpcError } from '../core/errors.js'
import { revokeSite, type SitePermissions, selectSiteAccounts } from '../core/sitePermissions.js'
import { toCaipNetworkId, toClusterName } from '../solana/clusters.js'
import { parseSolanaRequest, toMessageRequest } from '../solana/parseSolanaRequest.js'
import { toSignInText } from '../solana/signIn.js'
import type { SharedSolanaAccount } from './protocol.js'
import type { Verdict } from './toVerdict.js'

/** The wallet's state for a site that requests something of Solana. */
export type SolanaSite = {
  origin: string
  permissions: SitePermissions
  locked: boolean
  /** The wallet's own accounts. */
  accounts: readonly string[]
  chains: readonly SolanaChain[]
}

/** The accounts of a site as `solana_getAccounts` returns them, with the clusters they work on. */
export function toSharedAccounts(
  accounts: readonly string[],
  chains: readonly SolanaChain[],
): readonly SharedSolanaAccount[] {
  const names = chains.map(chain => toClusterName(chain.caipNetworkId))
  return accounts.map(pubkey => ({ pubkey, chains: names }))
}

export const isSolanaMethod = (method: string): boolean => method.startsWith('solana_')

/**
 * Decides, without doing anything, what a site's Solana request leads to. Beside WalletConnect's methods there are
 * `solana_signIn` and `solana_disconnect`, which the wallet's own page script uses.
 * @throws {WalletRpcError} when it is refused outright
 */
export function toSolanaVerdict(site: SolanaSite, method: string, params: unknown): Verdict {
  const { origin, permissions, locked, chains } = site
  const [first] = chains
  if (!first || site.accounts.length === 0)
    throw unsupportedMethod(method, 'It has no Solana account or network.')
  const shared = selectSiteAccounts(permissions, origin, locked)
  const permitted = selectSiteAccounts(permissions, origin, false)
  switch (method) {
    case 'solana_getAccounts':
      return { type: 'answer', result: toSharedAccounts(shared, chains) }
    case 'solana_requestAccounts':
      return shared.length > 0
        ? { type: 'answer', result: toSharedAccounts(shared, chains) }
        : { type: 'ask', request: { kind: 'connect', family: 'solana' } }
    case 'solana_disconnect':
      return { type: 'change', solana: revokeSite(permissions, origin) }
    case 'solana_signIn': {
      const wanted = isRecord(params) ? params['address'] : undefined
      const address =
        wanted === undefined || wanted === null
          ? (permitted[0] ?? site.accounts[0] ?? '')
          : site.accounts.find(account => account === wanted)
      if (address === undefined) throw unauthorized('The wallet does not have the account of this sign-in.')
      const text = toSignInText(params ?? {}, address, new URL(origin).host)
      const request = toMessageRequest(new TextEncoder().encode(text), address)
      return { type: 'ask', request: { ...request, connects: true } }
    }
  }
  const named = isRecord(params) ? params['chain'] : undefined
  if (named !== undefined && typeof named !== 'string') throw invalidParams('chain must be a name.')
  const chain =
    named === undefined ? first : chains.find(candidate => candidate.caipNetworkId === toCaipNetworkId(named))
  if (!chain)
    throw new WalletRpcError(4902, `The wallet does not know the network ${String(named).slice(0, 64)}.`)
  return { type: 'ask', request: parseSolanaRequest(method, params, { accounts: permitted, chain }) }
}
