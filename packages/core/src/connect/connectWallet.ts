import type { Client } from '../client/client.js'
import { dispatch, getConnector, getInternals } from '../client/internals.js'
import { loadAdapter } from '../connection/loadAdapter.js'
import type { Connector } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'
import { getWalletRow } from '../directory/getWalletRow.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { getConnectView } from '../modal/openModal.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import {
  type Attempt,
  type ConnectReturnType,
  checkAttempt,
  getAttempt,
  type StartAttemptParameters,
  startAttempt,
  watchAttemptEnd,
} from './attempt.js'
import { refuseConnect } from './consent.js'
import { startPairing } from './startPairing.js'

export type ConnectParameters = {
  /** A row of the wallet list: all of its connectors that the site is configured for. */
  rowId?: string | undefined
  /** One connector. */
  connector?: { namespace: ChainNamespace; connectorId: string } | undefined
  /** Families to connect; default: all that the wallet supports. */
  namespaces?: readonly ChainNamespace[] | undefined
  /** Ends the attempt as cancelled. */
  signal?: AbortSignal | undefined
  /** Milliseconds until WALLET_TIMEOUT; default: none. */
  timeoutMs?: number | undefined
}

type ConnectorId = { namespace: ChainNamespace; connectorId: string }

/** The caller's own signal ends its waiting, and the attempt with it unless it only joined. */
function withSignal(
  attempt: Attempt,
  cancel: () => void,
  signal: AbortSignal | undefined,
): Promise<ConnectReturnType> {
  if (!signal) return attempt.promise
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      resolve({ status: 'cancelled' })
      cancel()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    attempt.promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Opens the modal and waits for the visitor. */
function connectInModal(client: Client, signal: AbortSignal | undefined): Promise<ConnectReturnType> {
  const promise = new Promise<ConnectReturnType>((resolve, reject) => {
    const finish = (outcome: ConnectReturnType | LatchkitError): void => {
      stopWaiting()
      unwatch()
      cleanups.delete(cancel)
      signal?.removeEventListener('abort', cancel)
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    }
    const cancel = (): void => finish({ status: 'cancelled' })
    const { cleanups } = getInternals(client)
    cleanups.add(cancel)
    let failure: LatchkitError | undefined
    const stopWaiting = watchAttemptEnd(client, outcome => {
      // While the modal offers another try, the visitor decides whether this was the end.
      if (!client.getState().modal.open || (!isError(outcome) && outcome.status === 'connected'))
        finish(outcome)
      else if (isError(outcome)) failure = outcome
    })
    if (!client.getState().modal.open || selectAccount(client.getState()).isConnected) {
      dispatch(client, { type: 'modal/opened', view: getConnectView(client), data: {} })
    }
    const unwatch = client.subscribe(() => {
      const { modal, flow } = client.getState()
      if (modal.open) {
        if (flow.step !== 'failed') failure = undefined
        return
      }
      // The attempt may have succeeded and closed the modal: its outcome comes first.
      checkAttempt(client)
      if (failure) finish(failure)
      else cancel()
    })
    signal?.addEventListener('abort', cancel, { once: true })
  })
  return promise
}

function toConnectors(client: Client, ids: readonly ConnectorId[]): readonly Connector[] {
  return ids.flatMap(({ namespace, connectorId }) => getConnector(client, namespace, connectorId) ?? [])
}

async function connectLater(client: Client, parameters: ConnectParameters): Promise<ConnectReturnType> {
  const { connector, rowId, signal } = parameters
  if (connector) await loadAdapter(client, connector.namespace)
  else await client.prepare()
  if (signal?.aborted) return { status: 'cancelled' }
  const target = getTarget(client, parameters)
  if (target) return connectTarget(client, target, parameters)
  const row = rowId === undefined ? undefined : getWalletRow(client, rowId)
  if (!row?.transportId) throw new LatchkitError('WALLET_NOT_INSTALLED', { context: { rowId, connector } })
  // Reachable on another device only: the modal shows the code.
  const promise = connectInModal(client, signal)
  startPairing(client, { transportId: row.transportId, rowId: row.id })
  dispatch(client, {
    type: 'view/reached',
    view: 'ConnectingWalletConnect',
    data: { rowId: row.id },
  })
  return promise
}

type Target = Omit<StartAttemptParameters, 'timeoutMs'>

function getTarget(client: Client, { connector, rowId, namespaces }: ConnectParameters): Target | undefined {
  const isAsked = ({ namespace }: ConnectorId): boolean => namespaces?.includes(namespace) ?? true
  if (connector) {
    const [only] = toConnectors(client, [connector])
    return only && { rowId: rowId ?? only.id, name: only.name, connectors: [only] }
  }
  const row = rowId === undefined ? undefined : getWalletRow(client, rowId)
  if (!row) return undefined
  const connectors = toConnectors(client, row.connectors.filter(isAsked))
  return connectors.length > 0
    ? { rowId: row.id, walletId: row.wallet?.id, name: row.name, connectors }
    : undefined
}

function connectTarget(
  client: Client,
  target: Target,
  { timeoutMs, signal }: ConnectParameters,
): Promise<ConnectReturnType> {
  const running = getAttempt(client)
  const attempt = startAttempt(client, { ...target, timeoutMs })
  const cancel = (): void => {
    if (attempt !== running) attempt.end({ status: 'cancelled' })
  }
  return withSignal(attempt, cancel, signal)
}

export function connectWallet(client: Client, parameters: ConnectParameters): Promise<ConnectReturnType> {
  const { connector, rowId, signal } = parameters
  if (signal?.aborted || getInternals(client).destroyed) return Promise.resolve({ status: 'cancelled' })
  // Before the tick a target cannot be reached: the modal shows the box, and the visitor chooses there.
  if ((!connector && rowId === undefined) || refuseConnect(client)) return connectInModal(client, signal)
  const target = getTarget(client, parameters)
  return target ? connectTarget(client, target, parameters) : connectLater(client, parameters)
}
