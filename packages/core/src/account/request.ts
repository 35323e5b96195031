import type { Client } from '../client/client.js'
import type { CaipNetworkId } from '../contract/ids.js'
import { accountMethods } from '../data/accountMethods.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { isCaipNetworkId, toNamespace } from '../utils/caip.js'
import { getActive, trackRequest } from './getActive.js'

export type RequestParameters = {
  method: string
  params?: unknown
  /** CAIP-2; it decides the family. Default: the active network of the family shown. */
  caipNetworkId?: CaipNetworkId | undefined
  /** A connection of that family; without it no other wallet is asked. Default: the one in use. */
  connectorId?: string | undefined
  signal?: AbortSignal | undefined
}

export async function request(
  client: Client,
  { method, params, caipNetworkId, connectorId, signal }: RequestParameters,
): Promise<unknown> {
  if (caipNetworkId !== undefined && !isCaipNetworkId(caipNetworkId))
    throw new LatchkitError('INVALID_CAIP_NETWORK_ID', { context: { value: caipNetworkId } })
  const active = getActive(client, caipNetworkId && toNamespace(caipNetworkId), connectorId)
  if (!active) {
    if (connectorId !== undefined) throw new LatchkitError('NOT_CONNECTED', { context: { connectorId } })
    if (!accountMethods.includes(method)) throw new LatchkitError('PROVIDER_MISSING')
    console.warn('Latchkit: no wallet is connected; the list of accounts is empty.')
    return []
  }
  const { connector } = active
  try {
    return await trackRequest(client, active, 'request', () =>
      connector.request({ method, params, caipNetworkId: caipNetworkId ?? active.caipNetworkId, signal }),
    )
  } catch (error) {
    throw toLatchkitError(error, 'WALLET_FAILED')
  }
}
