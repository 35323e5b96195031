import type { Family } from '../config/config.js'
import { toSharedAddresses } from '../config/modules.js'
import { internalError } from '../core/errors.js'
import { getPermission, grantAccounts, revokePermission } from '../core/permissions.js'
import type { EvmRequest } from '../core/request.js'
import { grantSite, revokeSite } from '../core/sitePermissions.js'
import type { ExecuteContext, Executed } from './executeContext.js'
import { toSessionScopes } from './multichain/sessionScopes.js'
import { ownAccounts, ownPlainAccounts, ownSolanaAccounts, toPermissionList } from './permissionList.js'
import type { RequestRecord } from './protocol.js'
import { toSharedAccounts } from './toSolanaVerdict.js'

export type ConnectRequest = Extract<EvmRequest, { kind: 'connect' }>

/** Grants the accounts that were chosen of one family; undefined where none was. */
function grantFamily(
  family: Family,
  { asker: { origin }, method, decision, chainId }: RequestRecord,
  { config, permissions, solana, plain, now }: ExecuteContext,
  chains?: readonly number[],
): Executed | undefined {
  if (family === 'solana') {
    const accounts = ownSolanaAccounts(config, decision?.solana ?? [])
    if (accounts.length === 0) return undefined
    return {
      result: toSharedAccounts(accounts, config.solana.chains),
      solana: grantSite(solana, origin, accounts, now),
    }
  }
  if (family === 'eip155') {
    const accounts = ownAccounts(config, decision?.accounts ?? [])
    if (accounts.length === 0) return undefined
    const active = getPermission(permissions, origin)?.chainId ?? chains?.[0] ?? chainId
    return {
      result: method === 'eth_requestAccounts' ? accounts : toPermissionList(origin, accounts),
      permissions: grantAccounts(permissions, origin, { accounts, chainId: active, chains, now }),
    }
  }
  const accounts = ownPlainAccounts(config, family, decision?.plain?.[family] ?? [])
  if (accounts.length === 0) return undefined
  return {
    result: toSharedAddresses(family, config.plain[family], accounts),
    plain: { [family]: grantSite(plain[family], origin, accounts, now) },
  }
}

/** A family that was on screen and left out is not in the session. */
function revokeFamily(
  family: Family,
  origin: string,
  { permissions, solana, plain }: ExecuteContext,
): Omit<Executed, 'result'> {
  if (family === 'eip155') return { permissions: revokePermission(permissions, origin) }
  if (family === 'solana') return { solana: revokeSite(solana, origin) }
  return { plain: { [family]: revokeSite(plain[family], origin) } }
}

/**
 * Connects a site to the accounts that the person chose.
 * @throws {WalletRpcError} that the site receives
 */
export function executeConnect(
  { family = 'eip155', session }: ConnectRequest,
  record: RequestRecord,
  context: ExecuteContext,
): Executed {
  const { origin } = record.asker
  if (!session) {
    const granted = grantFamily(family, record, context)
    if (!granted) throw internalError('No account was chosen.')
    return granted
  }
  let after = context
  let isGranted = false
  for (const each of session.families) {
    const granted = grantFamily(each, record, after, session.chainIds)
    isGranted ||= granted !== undefined
    const {
      permissions = after.permissions,
      solana = after.solana,
      plain,
    } = granted ?? revokeFamily(each, origin, after)
    after = { ...after, permissions, solana, plain: { ...after.plain, ...plain } }
  }
  if (!isGranted) throw internalError('No account was chosen.')
  const { permissions, solana, plain } = after
  return { result: { sessionScopes: toSessionScopes(after, origin) }, permissions, solana, plain }
}
