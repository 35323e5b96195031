import { getActive, trackRequest } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import { emit } from '../client/internals.js'
import type { ChainNamespace } from '../contract/ids.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'

export type SignMessageParameters = {
  /** UTF-8 text. */
  message: string
  /** Default: the family shown. */
  namespace?: ChainNamespace | undefined
  /** A connection of that family; without it no other wallet is asked. Default: the one in use. */
  connectorId?: string | undefined
}

export async function signMessage(
  client: Client,
  { message, namespace, connectorId }: SignMessageParameters,
): Promise<string> {
  const active = getActive(client, namespace, connectorId)
  if (!active) throw new LatchkitError('NOT_CONNECTED')
  const { adapter, connector, account, caipNetworkId } = active
  try {
    const signature = await trackRequest(client, active, 'signMessage', () =>
      adapter.signMessage(connector, { account, message }),
    )
    emit(client, 'SIGN_MESSAGE_SUCCESS', { caipNetworkId })
    return signature
  } catch (cause) {
    const error = toLatchkitError(cause, 'SIGN_FAILED')
    emit(client, 'SIGN_MESSAGE_ERROR', { code: error.code, message: error.shortMessage }, 'error')
    throw error
  }
}
