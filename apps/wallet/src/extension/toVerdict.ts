import { toHex } from 'viem'
import type { WalletChain } from '../config/config.js'
import { toList } from '../core/checks.js'
import { unauthorized, unsupportedMethod } from '../core/errors.js'
import { consentMethods, parseRequest } from '../core/parseRequest.js'
import {
  getPermission,
  grantChain,
  mayUseChain,
  type Permissions,
  revokePermission,
  selectAccounts,
} from '../core/permissions.js'
import type { WalletRequest } from '../core/request.js'
import { readMethods } from '../core/rpc.js'
import type { PlainPermissions, SitePermissions } from '../core/sitePermissions.js'
import { toPermissionList } from './permissionList.js'

/** The wallet's state for the requesting site. */
export type SiteState = {
  origin: string
  permissions: Permissions
  locked: boolean
  /** The site's active chain. */
  chain: WalletChain
  chains: readonly WalletChain[]
}

/** What is to be done about a request. */
export type Verdict =
  | { type: 'answer'; result: unknown }
  /** The person must agree. */
  | { type: 'ask'; request: WalletRequest }
  /** Permissions change without a question; the site gets null unless there is a result. */
  | {
      type: 'change'
      result?: unknown
      permissions?: Permissions | undefined
      solana?: SitePermissions | undefined
      plain?: Partial<PlainPermissions> | undefined
    }
  /** The chain's node responds. */
  | { type: 'read'; params: readonly unknown[] }

/**
 * Decides, without doing anything, what a site's request leads to.
 * @throws {WalletRpcError} when it is refused outright
 * @example judge(state, 'eth_accounts', []) // { type: 'answer', result: [] }
 */
export function toVerdict(site: SiteState, method: string, params: unknown): Verdict {
  const { origin, permissions, locked, chain, chains } = site
  const accounts = selectAccounts(permissions, origin, locked)
  const answer = (result: unknown): Verdict => ({ type: 'answer', result })
  switch (method) {
    case 'eth_accounts':
      return answer(accounts)
    case 'eth_coinbase':
      return answer(accounts[0] ?? null)
    case 'eth_chainId':
      return answer(toHex(chain.chainId))
    case 'net_version':
      return answer(String(chain.chainId))
    case 'web3_clientVersion':
      return answer('LatchkitDevelopmentWallet/0.1.0')
    case 'wallet_getPermissions':
      return answer(accounts.length > 0 ? toPermissionList(origin, accounts) : [])
    case 'eth_requestAccounts':
      return accounts.length > 0 ? answer(accounts) : { type: 'ask', request: { kind: 'connect' } }
    case 'wallet_requestPermissions':
      // A site that requests permissions again lets the user choose accounts again.
      assertAccountsPermission(params)
      return { type: 'ask', request: { kind: 'connect' } }
    case 'wallet_revokePermissions':
      assertAccountsPermission(params)
      return { type: 'change', permissions: revokePermission(permissions, origin) }
  }
  if (readMethods.has(method)) return { type: 'read', params: toList(params) }
  const permission = getPermission(permissions, origin)
  if (!permission && consentMethods.some(name => name === method))
    throw unauthorized('This site is not connected to the wallet. Call eth_requestAccounts first.')
  const request = parseRequest(method, params, { accounts: permission?.accounts ?? [], chain, chains })
  if (request.kind === 'switchChain') {
    if (request.chainId === chain.chainId) return answer(null)
    if (!locked && mayUseChain(permissions, origin, request.chainId))
      return { type: 'change', permissions: grantChain(permissions, origin, request.chainId) }
  }
  return { type: 'ask', request }
}

function assertAccountsPermission(params: unknown): void {
  const [wanted] = toList(params)
  if (typeof wanted !== 'object' || wanted === null || !('eth_accounts' in wanted))
    throw unsupportedMethod('a permission other than eth_accounts')
}
