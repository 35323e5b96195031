import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { RecentConnection } from './definition.js'

export async function forgetRecent(
  client: Client,
  { namespace, connectorId }: Pick<RecentConnection, 'namespace' | 'connectorId'>,
): Promise<void> {
  dispatch(client, { type: 'wallets/forgotten', namespace, connectorId })
}
