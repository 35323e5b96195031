import type { Client } from '../client/client.js'
import { dispatch, getLoadedAdapter } from '../client/internals.js'
import type { CaipAddress, ChainNamespace } from '../contract/ids.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import type { Connection } from '../state/state.js'
import { toAddress } from '../utils/caip.js'
import { isSameAddress } from '../utils/isLookAlike.js'

export type SwitchConnectionParameters = {
  namespace: ChainNamespace
  connectorId: string
  /**
   * One of the wallet's accounts, which is used from then on, also after a reload and where the wallet names another one
   * first, until the wallet no longer shares it. Default: the account in use of that wallet.
   */
  address?: string | undefined
}

/** @throws INVALID_ADDRESS where the wallet does not share it, METHOD_UNSUPPORTED where it is not one to pay from */
async function getAccount(
  client: Client,
  { namespace, accounts, caipNetworkId }: Connection,
  address: string,
): Promise<CaipAddress> {
  const isExact = accounts.some(account => toAddress(account) === address)
  const shared = accounts.filter(account =>
    isExact ? toAddress(account) === address : isSameAddress(toAddress(account), address),
  )
  const account = shared.find(each => each.startsWith(`${caipNetworkId}:`)) ?? shared[0]
  if (!account) throw new LatchkitError('INVALID_ADDRESS', { details: 'The wallet does not share it.' })
  const adapter = getLoadedAdapter(client, namespace)
  const transfers = adapter?.hasPurposes ? await adapter.loadTransfers?.() : undefined
  if (transfers?.getPurpose?.(account) === 'collectibles')
    throw new LatchkitError('METHOD_UNSUPPORTED', { details: 'The wallet keeps it for collectibles.' })
  return account
}

export async function switchConnection(
  client: Client,
  { namespace, connectorId, address }: SwitchConnectionParameters,
): Promise<void> {
  const getConnection = (): Connection | undefined =>
    getFamily(client.getState(), namespace)?.connections.find(each => each.connectorId === connectorId)
  const connection = getConnection()
  if (connection?.status !== 'connected') throw new LatchkitError('NOT_CONNECTED')
  const account = address === undefined ? undefined : await getAccount(client, connection, address)
  // Ended while the family's code was loading.
  if (getConnection()?.status !== 'connected') throw new LatchkitError('NOT_CONNECTED')
  dispatch(client, { type: 'connection/activated', namespace, connectorId, account })
  dispatch(client, { type: 'namespace/activated', namespace })
}
