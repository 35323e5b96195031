import type { Connector } from '../contract/connector.js'
import { isLateError } from './isLateError.js'
import { LateError } from './LateError.js'

/**
 * Sends a request to the wallet in this tick, and returns what `read` makes of the response, also of one that arrives
 * late.
 * @throws LateError of what `read` makes of it, where the wallet may still carry it out; what the wallet or `read` throws
 */
export async function askWallet<Result>(
  connector: Pick<Connector, 'request'>,
  parameters: Parameters<Connector['request']>[0],
  read: (response: unknown) => Promise<Result>,
): Promise<Result> {
  let response: unknown
  try {
    response = await connector.request(parameters)
  } catch (error) {
    if (!isLateError(error)) throw error
    const { code, late, details, cause, rpcCode, context } = error
    throw new LateError(code, late.then(read), { details, cause, rpcCode, context })
  }
  return read(response)
}
