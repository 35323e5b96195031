import { base58, base64 } from '@scure/base'
import { isRecord } from '../../core/checks.js'
import { invalidParams, unauthorized } from '../../core/errors.js'
import type { Loaded } from '../loadState.js'
import { toSessionScopes } from './sessionScopes.js'

/** A request by the name and the parameters of the wallet's own channels. */
export type FamilyCall = {
  method: string
  params: unknown
  /** The network that it is for, where a session names it. */
  scope?: string | undefined
}

type Invoked = { scope: string; method: string; params: unknown }

const messageLimit = 16_384

const toFields = (value: unknown): Record<string, unknown> => {
  if (!isRecord(value)) throw invalidParams('The parameters must be an object.')
  return value
}

const toAccount = ({ account }: Record<string, unknown>): unknown => {
  if (!isRecord(account) || typeof account['address'] !== 'string')
    throw invalidParams('account must be an object with an address.')
  return account['address']
}

function toBase58(message: unknown): string {
  if (typeof message !== 'string' || message.length > messageLimit)
    throw invalidParams(`message must be base64 text of at most ${messageLimit} characters.`)
  try {
    return base58.encode(base64.decode(message))
  } catch {
    throw invalidParams('message must be base64 text.')
  }
}

function toSolana({ scope, method, params }: Invoked): FamilyCall {
  const fields = toFields(params)
  const call = { method: `solana_${method}`, scope }
  const pubkey = toAccount(fields)
  if (method === 'signMessage') return { ...call, params: { pubkey, message: toBase58(fields['message']) } }
  if (fields['scope'] !== undefined && fields['scope'] !== scope)
    throw invalidParams('scope must be the one of the request.')
  return {
    ...call,
    params: {
      pubkey,
      transaction: fields['transaction'],
      chain: scope,
      ...(method === 'signAndSendTransaction' ? { sendOptions: fields['options'] } : {}),
    },
  }
}

function toBitcoin({ scope, method, params }: Invoked): FamilyCall {
  const fields = toFields(params)
  const call = { method: `bip122_${method}`, scope }
  const address = toAccount(fields)
  if (method === 'signMessage') return { ...call, params: { address, message: fields['message'] } }
  const options = fields['options'] === undefined ? {} : toFields(fields['options'])
  if (options['fill'] === true || options['broadcast'] === true)
    throw invalidParams('This wallet signs a PSBT as it is, and does not send it.')
  return { ...call, params: { account: address, psbt: fields['psbt'] } }
}

/** The scope and the request of `wallet_invokeMethod` (CAIP-27). @throws {WalletRpcError} -32602 */
function readInvoked(params: unknown): Invoked {
  const { scope, request } = isRecord(params) ? params : {}
  if (typeof scope !== 'string' || !isRecord(request) || typeof request['method'] !== 'string')
    throw invalidParams('The parameters must be a scope and a request.')
  return { scope, method: request['method'], params: request['params'] }
}

/**
 * The method that a request runs: of `wallet_invokeMethod`, the one inside.
 * @example toMethodName('wallet_invokeMethod', { scope: 'eip155:1', request: { method: 'eth_call' } }) // 'eth_call'
 */
export function toMethodName(method: string, params: unknown): string {
  if (method !== 'wallet_invokeMethod' || !isRecord(params) || !isRecord(params['request'])) return method
  return String(params['request']['method'])
}

/**
 * A request over a session as the wallet's own channels have it.
 * @throws {WalletRpcError} 4100 where the session does not grant it, -32602
 */
export function toFamilyCall(loaded: Loaded, origin: string, params: unknown): FamilyCall {
  const invoked = readInvoked(params)
  const { scope, method } = invoked
  // A request may come while the wallet is locked: the person unlocks it to see it.
  const scopes = toSessionScopes({ ...loaded, locked: false }, origin)
  const granted = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined
  if (!granted?.methods.includes(method))
    throw unauthorized('The session of this site does not grant this method in this network.')
  if (scope.startsWith('solana:')) return toSolana(invoked)
  return scope.startsWith('bip122:') ? toBitcoin(invoked) : { method, params: invoked.params, scope }
}

/** What the wallet's own channel returned, in the form of the multichain API. */
export function toInvokedResult(method: string, result: unknown): unknown {
  if (method !== 'solana_signTransaction' || !isRecord(result)) return result
  return { signedTransaction: result['transaction'] }
}
