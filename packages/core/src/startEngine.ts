import type { Client } from './client/client.js'
import { getInternals } from './client/internals.js'
import { onDestroy, perClient } from './client/lifetime.js'
import { watchModal } from './connect/watchModal.js'
import { loadAdapter } from './connection/loadAdapter.js'
import { isWalletScheme } from './directory/isWalletScheme.js'
import { loadRecommended } from './directory/loadRecommended.js'
import { reportError } from './telemetry/reportError.js'
import { sendEvents } from './telemetry/sendEvents.js'
import { watchFeatures } from './watchFeatures.js'

const started: (client: Client) => { value: boolean } = perClient(() => ({ value: false }))

type LoadAccount = () => Promise<{ watchLogs(client: Client): void }>

/** Loads what an account can do as soon as a wallet is asked, so that it is there before the wallet responds; the log begins with it. */
function watchAccount(client: Client, loadAccount: LoadAccount): void {
  const onChange = (): void => {
    const { flow, families } = client.getState()
    const hasConnection = Object.values(families).some(({ connections }) => connections.length > 0)
    if (flow.step !== 'requesting' && flow.step !== 'failed' && !hasConnection) return
    unwatch()
    loadAccount()
      .then(({ watchLogs }) => watchLogs(client))
      .catch(() => {})
  }
  const unwatch = client.subscribe(onChange)
  onDestroy(client, unwatch)
  onChange()
}

/** Begins to follow the modal, features and analytics; once per client. */
export function startEngine(client: Client, loadAccount: LoadAccount): void {
  const flag = started(client)
  const internals = getInternals(client)
  if (flag.value || internals.destroyed) return
  flag.value = true
  internals.onQueued = () => sendEvents(client)
  internals.isWalletScheme = scheme => isWalletScheme(client, scheme)
  watchModal(client)
  watchAccount(client, loadAccount)
  watchFeatures(client)
}

/** Loads all that an open modal needs. A part that fails leaves the others, and is tried again next time. */
export async function prepare(client: Client): Promise<void> {
  const { families } = client.options
  const parts = [...families.map(({ namespace }) => loadAdapter(client, namespace)), loadRecommended(client)]
  for (const result of await Promise.allSettled(parts))
    if (result.status === 'rejected') reportError(client, result.reason)
}
