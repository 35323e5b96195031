import type { MaybeAlert } from './alerts/raiseAlert.js'
import type { Client } from './client/client.js'
import { dispatch, getInternals, getLoadedAdapter } from './client/internals.js'
import { isDevelopment } from './client/isDevelopment.js'
import { onDestroy } from './client/lifetime.js'
import { watchModal } from './connect/watchModal.js'
import { loadAdapter } from './connection/loadAdapter.js'
import { isWalletScheme } from './directory/isWalletScheme.js'
import { loadRecommended } from './directory/loadRecommended.js'
import { reduceConnectPath } from './modal/reduceConnectPath.js'
import { reducePath } from './modal/reducePath.js'
import { reduceAll } from './reduceAll.js'
import { reduceEngine } from './reduceEngine.js'
import { places } from './reducePage.js'
import { reportError } from './telemetry/reportError.js'
import { sendEvents } from './telemetry/sendEvents.js'
import { watchFeatures } from './watchFeatures.js'

/** Events that wait for the log's code; the oldest are dropped. */
const maxEarly = 200

type AccountCode = {
  startAccount(client: Client): void
  raiseAlert(client: Client, alert: MaybeAlert): Promise<void>
  showAlerts(client: Client): Promise<void>
}

/** Loads the code of the account and uses it; a failed download is ignored. */
type UseAccount = (run: (code: AccountCode) => Promise<void> | void) => void

/** Loads what an account can do as soon as a wallet is asked, so that it is there before the wallet responds; the log begins with it. */
function watchAccount(client: Client, useAccount: UseAccount): void {
  const onChange = (): void => {
    const { flow, families } = client.getState()
    const hasConnection = Object.values(families).some(({ connections }) => connections.length > 0)
    if (flow.step !== 'requesting' && flow.step !== 'failed' && !hasConnection) return
    unwatch()
    useAccount(({ startAccount }) => startAccount(client))
  }
  const unwatch = client.subscribe(onChange)
  onDestroy(client, unwatch)
  onChange()
}

/** Raises the alerts of the ports and of errors that were emitted; shows them in development. */
function watchAlerts(client: Client, useAccount: UseAccount): void {
  const { options } = client
  const raise = (alert: MaybeAlert): void => useAccount(({ raiseAlert }) => raiseAlert(client, alert))
  options.ports?.watchAlerts?.(raise)
  client.onEvent(({ data: { type, properties } }) => {
    if (type === 'error') raise(properties)
  })
  if (isDevelopment(options)) useAccount(({ showAlerts }) => showAlerts(client))
}

/** Begins to follow the modal, features, alerts and analytics; once per client. */
export function startEngine(client: Client, loadAccount: () => Promise<AccountCode>): void {
  const internals = getInternals(client)
  // Set below: the engine runs already.
  if (internals.onQueued || internals.destroyed) return
  internals.onQueued = () => sendEvents(client)
  const { reduction } = internals
  reduction.reducers[places.engine] = reduceEngine
  reduction.reduce = reduceAll
  if (reduction.reduceRoute === reducePath) reduction.reduceRoute = reduceConnectPath
  internals.isWalletScheme = scheme => isWalletScheme(client, scheme)
  const useAccount: UseAccount = run => {
    loadAccount()
      .then(run)
      .catch(() => {})
  }
  // The code of the log loads later: with a request, or with the report that a visitor copies.
  const early: NonNullable<typeof internals.early> = []
  internals.early = early
  internals.onDispatched = event => {
    if (early.push({ at: client.environment.now(), event }) > maxEarly) early.shift()
  }
  watchModal(client)
  watchAccount(client, useAccount)
  watchAlerts(client, useAccount)
  watchFeatures(client)
}

/** Loads all that an open modal needs. A part that fails leaves the others, and is tried again next time. */
export async function prepare(client: Client): Promise<void> {
  const { families } = client.options
  // The open modal waits for its wallets.
  const setLoading = (loading: boolean): void => {
    const { modal } = client.getState()
    if (modal.open && modal.loading !== loading) dispatch(client, { type: 'modal/loadingChanged', loading })
  }
  setLoading(families.some(({ namespace }) => !getLoadedAdapter(client, namespace)))
  const parts = [...families.map(({ namespace }) => loadAdapter(client, namespace)), loadRecommended(client)]
  for (const result of await Promise.allSettled(parts))
    if (result.status === 'rejected') reportError(client, result.reason)
  setLoading(false)
}
