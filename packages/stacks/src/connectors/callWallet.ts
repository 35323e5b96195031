import { LatchkitError } from '@latchkit/core/family'
import { readProperty } from '../accounts/readAccounts.js'
import { toError } from '../toError.js'
import type { StacksProvider } from '../types.js'
import type { WalletCall } from './quirks.js'

/** The result in a JSON-RPC response; some wallets return it bare. */
function readResult(response: unknown): unknown {
  const error = readProperty(response, 'error')
  if (error !== undefined && error !== null) throw toError(error)
  const result = readProperty(response, 'result')
  if (result !== undefined || readProperty(response, 'jsonrpc') !== undefined) return result
  if (response === undefined || response === null)
    throw new LatchkitError('WALLET_FAILED', { details: 'The wallet did not return a response.' })
  return response
}

/**
 * One request to a wallet in the page, in the tick of the call.
 * @param join sends a request, or returns the response to another family's
 * @throws the wallet's error by the family's table
 */
export const callWallet = (
  provider: StacksProvider,
  { method, params }: WalletCall,
  join: (send: () => unknown) => unknown = send => send(),
): Promise<unknown> =>
  // The executor catches a wallet that throws instead of rejecting.
  new Promise<unknown>((resolve, reject) => {
    const send = () => (params === undefined ? provider.request(method) : provider.request(method, params))
    Promise.resolve(join(send)).then(resolve, reject)
  }).then(readResult, (error: unknown) => {
    throw toError(error)
  })
