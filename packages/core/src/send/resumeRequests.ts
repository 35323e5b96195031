import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import type { Connector } from '../contract/connector.js'
import type { Network } from '../contract/network.js'
import { notifyEnd } from '../modal/notifyEnd.js'
import { loadTransfers } from '../transaction/loadTransfers.js'
import { type AskedTransfer, readAsked } from '../transaction/pendingStore.js'
import { resumeAsked } from '../transaction/resumeAsked.js'
import { selectSend } from './selectSend.js'
import { showLateOutcome } from './showLate.js'
import { getFollowedRequests, watchLateTransfer } from './startTransfer.js'

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
  await watchLateTransfer(
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
 * Reads what wallets on other devices have responded, or will respond, to an earlier page: nothing is asked or sent
 * again.
 */
export function resumeRequests(client: Client): void {
  for (const transfer of readAsked(getInternals(client).storage, client.environment.now())) {
    const { requestId: id, connectorId, sessionId, summary } = transfer
    resumeAsked(client, { ...summary, id, connectorId, sessionId }, getFollowedRequests(client), over =>
      resume(client, transfer, over),
    )
  }
}
