import type { Adapter, Connector, ConnectorEvent, Unwatch } from '@latchkit/core'
import { createEmitter, isError, LatchkitError, untilAborted } from '@latchkit/core/family'
import type { Approval } from './createApproval.js'

export type MultichainConnectorParameters = {
  /** As it is listed. It gets what the family's connectors have beside the contract, such as their networks. */
  connector: Connector
  /** Of the family; it creates the connector over the session. */
  adapter: Adapter
  approval: Approval
  /** The family's own connector to the same wallet, for one without the multichain API. */
  getFallback(): Connector | undefined
}

/** What a family's connector has beside the contract. */
function getOwn(connector: Connector): object {
  const { id, namespace, type, name, imageId, icon, info, declaredIds, transportId, ...rest } = connector
  const { connect, disconnect, request, subscribe, resume, ...own } = rest
  return own
}

/** One family of a wallet with the multichain API: the session where the wallet has one, else the family's own way. */
export function createMultichainConnector({
  connector,
  adapter,
  approval,
  getFallback,
}: MultichainConnectorParameters): Connector {
  const { namespace } = adapter
  /** Over the session, or the fallback. */
  let current: Connector | undefined
  let isOverSession = false
  let stop: Unwatch | undefined
  let isWatched = false
  const onEvent = (event: ConnectorEvent): void => {
    if (event.type === 'disconnected') approval.forget(namespace)
    emit(event)
  }
  const { emit, subscribe } = createEmitter<ConnectorEvent>(() => {
    isWatched = true
    stop = current?.subscribe(onEvent)
    return () => {
      isWatched = false
      stop?.()
    }
  })
  const use = (next: Connector): void => {
    if (next === current) return
    stop?.()
    current = next
    Object.assign(connector, getOwn(next))
    stop = isWatched ? next.subscribe(onEvent) : undefined
  }

  return {
    ...connector,
    connect({ silent = false, ...parameters }) {
      const { networks, signal } = parameters
      const connectOver = async (): ReturnType<Connector['connect']> => {
        const { transport, session } = await approval.join({ namespace, networks, silent })
        const remote = await adapter.createConnector({ transport, session, networks })
        const { accounts, caipNetworkId } = await remote.connect(parameters)
        use(remote)
        isOverSession = true
        return { accounts, caipNetworkId }
      }
      const connectWithout = async (error: unknown): ReturnType<Connector['connect']> => {
        const fallback = getFallback()
        if (!fallback || !isError(error, 'METHOD_UNSUPPORTED')) throw error
        const session = await fallback.connect({ silent, ...parameters })
        use(fallback)
        isOverSession = false
        return session
      }
      return untilAborted(() => connectOver().catch(connectWithout), signal)
    },
    disconnect: () =>
      (isOverSession ? approval.leave(namespace) : (current ?? getFallback())?.disconnect()) ??
      Promise.resolve(),
    async request(parameters) {
      if (!current) throw new LatchkitError('NOT_CONNECTED')
      return current.request(parameters)
    },
    subscribe,
  }
}
