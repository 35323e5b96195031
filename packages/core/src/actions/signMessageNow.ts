import type { Client } from '../client/client.js'
import type { ChainNamespace } from '../contract/ids.js'
import { BaseError } from '../errors/BaseError.js'
import { toBaseError } from '../errors/toErrorInfo.js'
import { getActive, trackRequest } from './getActive.js'

export type SignMessageParameters = {
  /** UTF-8 text. */
  message: string
  /** Default: the family shown. */
  namespace?: ChainNamespace | undefined
}

/** See `signMessage`. */
export async function signMessageNow(
  client: Client,
  { message, namespace }: SignMessageParameters,
): Promise<string> {
  const active = getActive(client, namespace)
  if (!active) throw new BaseError('NOT_CONNECTED')
  const { adapter, connector, account, caipNetworkId } = active
  try {
    const signature = await trackRequest(client, active, 'signMessage', () =>
      adapter.signMessage(connector, { account, message }),
    )
    client.emit('SIGN_MESSAGE_SUCCESS', { caipNetworkId })
    return signature
  } catch (cause) {
    const error = toBaseError(cause, 'SIGN_FAILED')
    client.emit('SIGN_MESSAGE_ERROR', { code: error.code, message: error.shortMessage }, 'error')
    throw error
  }
}
