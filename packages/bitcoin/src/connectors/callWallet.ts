import { LatchkitError } from '@latchkit/core/family'
import { toError } from '../toError.js'
import type { WalletQuirks } from './quirks.js'
import { readProperty } from './shapes/read.js'
import type { WalletCall } from './shapes/types.js'

type Method = (...parameters: readonly unknown[]) => unknown

function getMethod(owner: unknown, name: string): () => Method {
  const method = readProperty(owner, name)
  if (typeof method !== 'function')
    throw new LatchkitError('METHOD_UNSUPPORTED', { details: name, rpcCode: 4200 })
  return () => method.bind(owner) as Method
}

/** Some wallets resolve with their error, as JSON-RPC or by a status. */
function readResponse(response: unknown): unknown {
  const error = readProperty(response, 'error')
  if (error !== undefined && error !== null) throw error
  const result = readProperty(response, 'result')
  return result === undefined ? response : result
}

/**
 * Calls a wallet in the way of its quirks, in the tick of the call.
 * @param join sends a request, or returns the response to another family's
 * @throws METHOD_UNSUPPORTED, or the wallet's error by the family's table
 */
export async function callWallet(
  provider: object,
  call: WalletQuirks['call'],
  { method, parameters }: WalletCall,
  join: (send: () => unknown) => unknown = send => send(),
): Promise<unknown> {
  try {
    if (call === 'method') return await getMethod(provider, method)()(...parameters)
    if (call === 'feature') {
      const feature = readProperty(readProperty(provider, 'features'), method)
      const name = method.slice(method.indexOf(':') + 1)
      return await getMethod(feature, name)()(...parameters)
    }
    const request = getMethod(provider, 'request')()
    const send = (): unknown => request(method, ...(parameters.length > 0 ? parameters : [undefined]))
    return readResponse(await join(send))
  } catch (error) {
    throw toError(error)
  }
}
