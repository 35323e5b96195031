import type { Client } from '../client/client.js'
import { dispatch, getConnector, getInternals } from '../client/internals.js'
import type { Connector } from '../contract/connector.js'
import type { Network } from '../contract/network.js'
import { notifyEnd } from '../modal/notifyEnd.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { selectNetworks } from '../state/selectors/selectNetwork.js'
import { reportError } from '../telemetry/reportError.js'
import { toNamespace } from '../utils/caip.js'
import { type AskedTransfer, readAsked } from './pendingStore.js'
import { selectSend } from './selectSend.js'
import { loadTransfers } from './session.js'
import { showLateOutcome } from './showLate.js'
import { followLate, getFollowedRequests } from './startTransfer.js'

/** How long a reload repeats that a transfer may have been sent: a request lives 5 min, its response as long. */
const noticeMs = 10 * 60_000

async function resume(
  client: Client,
  { requestId, asked, askedAt, summary }: AskedTransfer,
  { connector, network }: { connector: Connector; network: Network },
): Promise<void> {
  const { account, caipNetworkId } = summary
  const transfers = await loadTransfers(client, network.chainNamespace)
  if (!transfers.resume || getInternals(client).destroyed) return
  const isRecent = client.environment.now() - askedAt < noticeMs
  let withdraw = (): void => {}
  if (isRecent) {
    if (selectSend(client.getState()).progress.step === 'idle')
      dispatch(client, { type: 'send/emptied', progress: { step: 'late', caipNetworkId, summary } })
    withdraw = notifyEnd(client, { kind: 'sendLate', amount: summary.amount, symbol: summary.symbol })
  }
  await followLate(
    client,
    {
      transfers,
      request: { account, network },
      summary,
      requestId,
      onLate(outcome) {
        withdraw()
        showLateOutcome(client, summary, outcome)
      },
    },
    transfers.resume(connector, { account, network, requestId, asked }),
  )
}

/**
 * Reads what wallets on other devices have responded, or will respond, to an earlier page (D57): nothing is asked or sent
 * again. A transfer is followed over the session that it was asked over, and no other.
 */
export function followAsked(client: Client): void {
  const { storage } = getInternals(client)
  const followed = getFollowedRequests(client)
  const state = client.getState()
  for (const transfer of readAsked(storage, client.environment.now())) {
    const { requestId, connectorId, sessionId, summary } = transfer
    const namespace = toNamespace(summary.account)
    const connection = getFamily(state, namespace)?.connections.find(
      each => each.connectorId === connectorId && each.sessionId === sessionId && each.status === 'connected',
    )
    const connector = connection && getConnector(client, namespace, connectorId)
    const network = selectNetworks(state).find(({ caipNetworkId }) => caipNetworkId === summary.caipNetworkId)
    if (!connector?.resume || !network || followed.has(requestId)) continue
    followed.add(requestId)
    resume(client, transfer, { connector, network }).catch((error: unknown) => {
      followed.delete(requestId)
      reportError(client, error)
    })
  }
}
