import { isRecord } from '../../core/checks.js'
import { invalidParams, WalletRpcError } from '../../core/errors.js'
import type { EvmRequest } from '../../core/request.js'
import type { Loaded } from '../loadState.js'
import { listSupported } from './sessionScopes.js'

type SessionRequest = NonNullable<Extract<EvmRequest, { kind: 'connect' }>['session']>

/** Scopes of one request that are read. */
const scopeLimit = 100

const toTexts = (value: unknown, field: string): readonly unknown[] => {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > scopeLimit) throw invalidParams(`${field} must be a list.`)
  return value
}

function toScopes(
  value: unknown,
  field: string,
): readonly [scope: string, wanted: Record<string, unknown>][] {
  if (value === undefined) return []
  const entries = isRecord(value) ? Object.entries(value) : undefined
  if (!entries || entries.length > scopeLimit) throw invalidParams(`${field} must be an object of scopes.`)
  return entries.map(([scope, wanted]) => {
    if (!isRecord(wanted)) throw invalidParams(`${field} must be an object of scopes.`)
    return [scope, wanted]
  })
}

/**
 * What a site asks of a session (CAIP-25). A required scope must be supported whole; an optional one that is not is left
 * out.
 * @throws {WalletRpcError} 5100, 5101, 5102, 5302, -32602
 */
export function readScopes(params: unknown, loaded: Loaded): SessionRequest {
  if (!isRecord(params)) throw invalidParams('The parameters must be an object.')
  const { requiredScopes, optionalScopes, sessionProperties } = params
  if (
    sessionProperties !== undefined &&
    !(isRecord(sessionProperties) && Object.keys(sessionProperties).length > 0)
  )
    throw new WalletRpcError(5302, 'Invalid sessionProperties requested')
  const supported = listSupported(loaded)
  const find = ([scope, wanted]: [string, Record<string, unknown>]) => {
    const found = supported.find(each => each.scope === scope)
    if (!found) throw new WalletRpcError(5100, 'Requested networks are not supported')
    const lacks = (field: 'methods' | 'notifications'): boolean =>
      toTexts(wanted[field], field).some(name => !found[field].some(known => known === name))
    if (lacks('methods')) throw new WalletRpcError(5101, 'Requested methods are not supported')
    if (lacks('notifications')) throw new WalletRpcError(5102, 'Requested notifications are not supported')
    return found
  }
  const required = toScopes(requiredScopes, 'requiredScopes').map(find)
  const optional = toScopes(optionalScopes, 'optionalScopes').flatMap(entry => {
    try {
      return [find(entry)]
    } catch (error) {
      if (error instanceof WalletRpcError && error.code >= 5100) return []
      throw error
    }
  })
  const asked = [...required, ...optional]
  if (asked.length === 0) throw new WalletRpcError(5100, 'Requested networks are not supported')
  return {
    families: [...new Set(asked.map(({ family }) => family))],
    chainIds: [
      ...new Set(
        asked.flatMap(({ family, scope }) =>
          family === 'eip155' ? [Number(scope.slice('eip155:'.length))] : [],
        ),
      ),
    ],
  }
}
