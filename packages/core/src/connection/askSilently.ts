import type { Client } from '../client/client.js'
import type { Connector, ConnectorSession } from '../contract/connector.js'
import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toAddress } from '../utils/caip.js'
import { askConnector } from './askConnector.js'

/**
 * Asks a wallet without a prompt for what it has shared already. What its events say meanwhile is newer than its response:
 * nothing else is subscribed to it yet, and another tab may disconnect it or switch its network.
 *
 * @throws NOT_CONNECTED, also where the wallet has disconnected meanwhile
 */
export async function askSilently(
  client: Client,
  connector: Connector,
  stored?: readonly CaipAddress[] | undefined,
): Promise<ConnectorSession> {
  let accounts: readonly CaipAddress[] | undefined
  let network: CaipNetworkId | undefined
  let isEnded = false
  const stop = connector.subscribe(event => {
    if (event.type === 'networkChanged') network = event.caipNetworkId
    else if (event.type === 'accountsChanged' && event.accounts.length > 0) {
      accounts = event.accounts
      isEnded = false
    } else isEnded = true
  })
  try {
    const session = await askConnector(client, connector, { silent: true, ...(stored && { stored }) })
    if (isEnded) throw new LatchkitError('NOT_CONNECTED')
    const caipNetworkId = network ?? session.caipNetworkId
    const shared = accounts ?? session.accounts
    return {
      ...session,
      caipNetworkId,
      accounts: network ? shared.map(account => `${caipNetworkId}:${toAddress(account)}` as const) : shared,
    }
  } finally {
    stop()
  }
}
