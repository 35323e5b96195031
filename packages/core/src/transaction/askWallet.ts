import type { Connector } from '../contract/connector.js'
import { isError } from '../errors/isError.js'
import { isLateError } from './isLateError.js'
import { LateError } from './LateError.js'

/**
 * Sends a request to the wallet in this tick, and returns what `read` makes of the response, also of one that arrives
 * late.
 * @param onUnsupported returns what to do where the wallet does not support the method, such as asking by another one.
 * An error of `read` never leads to it: by then the wallet may have signed
 * @throws LateError of what `read` makes of it, where the wallet may still carry it out; what the wallet or `read` throws
 */
export async function askWallet<Result>(
  connector: Pick<Connector, 'request'>,
  parameters: Parameters<Connector['request']>[0],
  read: (response: unknown) => Promise<Result>,
  onUnsupported?: (() => Promise<Result>) | undefined,
): Promise<Result> {
  let response: unknown
  try {
    response = await connector.request(parameters)
  } catch (error) {
    if (onUnsupported && isError(error, 'METHOD_UNSUPPORTED')) return onUnsupported()
    if (!isLateError(error)) throw error
    const { code, late, details, cause, rpcCode, context } = error
    throw new LateError(code, late.then(read), { details, cause, rpcCode, context })
  }
  return read(response)
}
