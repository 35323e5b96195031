import type { Client } from '../client/client.js'
import { connectedPart } from '../client/connectedPart.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { NamespaceProposal } from '../contract/transport.js'
import { BaseError } from '../errors/BaseError.js'
import { toBaseError } from '../errors/toErrorInfo.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import type { Attempt } from './attempt.js'
import { getSessionTopics } from './sessionTopics.js'

async function getProposals(client: Client): Promise<Record<ChainNamespace, NamespaceProposal>> {
  const proposals: Record<ChainNamespace, NamespaceProposal> = {}
  const { families } = client.options
  const results = await Promise.allSettled(
    families.map(async ({ namespace }) => {
      const adapter = await client.loadAdapter(namespace)
      const networks = getFamily(client.getState(), namespace)?.networks ?? []
      const active = getFamily(client.getState(), namespace)?.activeNetworkId
      const first = networks.filter(network => network.caipNetworkId === active)
      const ordered = [...first, ...networks.filter(network => network.caipNetworkId !== active)]
      if (ordered.length > 0) proposals[namespace] = await adapter.getProposal(ordered)
    }),
  )
  if (Object.keys(proposals).length > 0) return proposals
  const failed = results.find(result => result.status === 'rejected')
  throw toBaseError(failed?.reason, 'ADAPTER_MISSING')
}

/** Carries a pairing from its code to the connections of its session. */
export async function pair(
  client: Client,
  attempt: Attempt,
  transportId: string,
  /** Row that the code is meant for; it may change while the code is on screen. */
  getRowId: () => string | undefined,
): Promise<void> {
  const [transport, proposals] = await Promise.all([
    client.loadTransport(transportId).catch((cause: unknown) => {
      throw toBaseError(cause, 'RELAY_UNREACHABLE')
    }),
    getProposals(client),
  ])
  if (attempt.hasEnded()) return
  const session = await transport.connect({
    proposals,
    signal: attempt.signal,
    onUri({ uri, expiresAt }) {
      if (!attempt.hasEnded()) client.dispatch({ type: 'connection/pairingReady', uri, expiresAt })
    },
  })
  const drop = (): void => void transport.disconnect({ topic: session.topic }).catch(() => {})
  if (attempt.hasEnded()) return drop()
  const { openSession } = await connectedPart.load().catch((error: unknown) => {
    drop()
    throw error
  })
  if (attempt.hasEnded()) return drop()
  const rowId = getRowId()
  const row = rowId === undefined ? undefined : client.options.transports?.find(({ id }) => id === rowId)
  const replaced = getSessionTopics(client).get(transportId)
  const shown = client.getState().activeNamespace
  const opened = await openSession(client, {
    transport,
    session,
    // The row of the transport itself is no wallet to remember.
    rowId: row ? undefined : rowId,
    isWanted: () => !attempt.hasEnded(),
    onReady(families) {
      const first = families.find(({ connector }) => connector.namespace === shown) ?? families[0]
      // Before state says so: opening the first family takes the flow away from this attempt.
      if (first)
        attempt.end({ status: 'connected', accounts: first.accounts, caipNetworkId: first.caipNetworkId })
    },
  })
  const first = opened.find(({ connector }) => connector.namespace === shown) ?? opened[0]
  if (!first) {
    drop()
    attempt.end(new BaseError('SESSION_NOT_CONFORMING'))
    return
  }
  // The family that was on screen stays there, if the wallet speaks it.
  client.dispatch({ type: 'family/activated', namespace: first.connector.namespace })
  if (replaced !== undefined && replaced !== session.topic)
    void transport.disconnect({ topic: replaced }).catch(() => {})
  const isOnThisDevice = rowId !== undefined && !row && client.environment.getPlatform().mobile
  client.emit('CONNECT_SUCCESS', {
    method: isOnThisDevice ? 'mobile' : 'qrcode',
    name: toDisplayText(session.peer.name),
    caipNetworkId: first.caipNetworkId,
  })
}
