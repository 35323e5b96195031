import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { getNetworksToAsk } from '../connection/askConnector.js'
import { loadAdapter } from '../connection/loadAdapter.js'
import { loadTransport } from '../connection/loadTransport.js'
import { openSession } from '../connection/openSession.js'
import { getSessionTopics } from '../connection/sessionTopics.js'
import { authTransportId } from '../constants.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { NamespaceProposal } from '../contract/transport.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { selectWantedNamespace } from '../state/selectors/selectNetwork.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { type Attempt, finishConnect } from './attempt.js'

async function getProposals(client: Client): Promise<Record<ChainNamespace, NamespaceProposal>> {
  const proposals: Record<ChainNamespace, NamespaceProposal> = {}
  const wanted = selectWantedNamespace(client.getState())
  const families = client.options.families.filter(
    ({ namespace }) => wanted === undefined || namespace === wanted,
  )
  const results = await Promise.allSettled(
    families.map(async ({ namespace }) => {
      const adapter = await loadAdapter(client, namespace)
      const networks = getNetworksToAsk(client, namespace)
      if (networks.length > 0) proposals[namespace] = await adapter.getProposal(networks)
    }),
  )
  if (Object.keys(proposals).length > 0) return proposals
  if (families.length === 0)
    throw new LatchkitError('ADAPTER_MISSING', { details: 'The option `families` is empty.' })
  const failed = results.find(result => result.status === 'rejected')
  throw toLatchkitError(failed?.reason, 'ADAPTER_MISSING')
}

/** Runs a pairing from its URI to the connections of its session. */
export async function pair(
  client: Client,
  attempt: Attempt,
  transportId: string,
  /** Row that the code is for; it may change while the code is shown. */
  getRowId: () => string | undefined,
): Promise<void> {
  const [transport, proposals] = await Promise.all([
    loadTransport(client, transportId).catch((cause: unknown) => {
      throw toLatchkitError(cause, 'RELAY_UNREACHABLE')
    }),
    getProposals(client),
  ])
  if (attempt.hasEnded()) return
  const session = await transport.connect({
    proposals,
    signal: attempt.signal,
    onUri({ uri, expiresAt }) {
      if (!attempt.hasEnded()) dispatch(client, { type: 'connection/pairingReady', uri, expiresAt })
    },
  })
  const drop = (): void => void transport.disconnect({ topic: session.topic }).catch(() => {})
  if (attempt.hasEnded()) return drop()
  const rowId = getRowId()
  const row =
    rowId === undefined ? undefined : client.options.remoteConnectors?.find(({ id }) => id === rowId)
  const replaced = getSessionTopics(client).get(transportId)
  const shown = client.getState().activeNamespace
  const opened = await openSession(client, {
    transport,
    session,
    // The transport's own row is not a recent wallet.
    rowId: row ? undefined : rowId,
    isWanted: () => !attempt.hasEnded(),
    onReady(families) {
      const first = families.find(({ connector }) => connector.namespace === shown) ?? families[0]
      // Settles before the dispatch: opening the first family ends the flow of this attempt.
      if (first)
        attempt.end({ status: 'connected', accounts: first.accounts, caipNetworkId: first.caipNetworkId })
    },
  })
  const first = opened.find(({ connector }) => connector.namespace === shown) ?? opened[0]
  if (!first) {
    drop()
    attempt.end(new LatchkitError('SESSION_NOT_CONFORMING'))
    return
  }
  if (replaced !== undefined && replaced !== session.topic)
    void transport.disconnect({ topic: replaced }).catch(() => {})
  const isOnThisDevice = rowId !== undefined && !row && client.environment.getPlatform().mobile
  emit(client, 'CONNECT_SUCCESS', {
    method: transportId === authTransportId ? 'email' : isOnThisDevice ? 'mobile' : 'qrcode',
    name: toDisplayText(session.peer.name),
    caipNetworkId: first.caipNetworkId,
  })
  finishConnect(client)
}
