import { connectNow } from '../actions/connectNow.js'
import { loadKnown, loadRecommended } from '../actions/loadRecommended.js'
import { publishConnectors } from '../actions/publishConnectors.js'
import { reportError } from '../actions/reportError.js'
import type { Adapter } from '../contract/adapter.js'
import { BaseError } from '../errors/BaseError.js'
import { writeStorage } from '../state/persist.js'
import { reduce } from '../state/reducer.js'
import type { Client } from './client.js'
import { getInternals, type Runtime } from './internals.js'
import { onDestroy } from './lifetime.js'
import { loadConnected, loadWhenAsked, whenConnected } from './loadConnected.js'
import { sendEvents } from './sendEvents.js'
import { watchModal } from './watchModal.js'

/** Hears of a family's wallets for the life of the page; what turns up may be one that is waited for. */
function watchFamily(client: Client, adapter: Adapter): void {
  const { namespace } = adapter
  const { adapters, destroyed } = getInternals(client)
  if (destroyed) return
  adapters.set(namespace, adapter)
  const unwatch = adapter.watchConnectors(connectors => {
    publishConnectors(client, namespace, { inPage: connectors })
    if (client.getState().families[namespace]?.connections.some(({ status }) => status === 'remembered'))
      loadConnected().then(
        part => part.restoreFamily(client, namespace),
        (error: unknown) => reportError(client, error),
      )
    loadKnown(client).catch((error: unknown) => reportError(client, error))
  })
  onDestroy(client, unwatch)
}

/** Loads all that an open modal needs. A part that fails leaves the others, and is tried again next time. */
async function prepare(client: Client): Promise<void> {
  const { families } = client.options
  const parts = [...families.map(({ namespace }) => client.loadAdapter(namespace)), loadRecommended(client)]
  for (const result of await Promise.allSettled(parts))
    if (result.status === 'rejected') reportError(client, result.reason)
}

/** Everything that may wait for the first intent, as one chunk: what is asked for together comes together. */
export const runtime: Runtime = {
  reduce,
  save: (client, before) => writeStorage(getInternals(client).storage, before, client.getState()),
  start(client) {
    watchModal(client)
    loadWhenAsked(client)
  },
  prepare,
  reconnect: client => loadConnected().then(part => part.reconnect(client)),
  followStorage: client => loadConnected().then(part => part.followStorage(client)),
  watchFamily,
  watchTransport: (client, transport) =>
    void loadConnected().then(
      part => part.watchTransport(client, transport),
      (error: unknown) => reportError(client, error),
    ),
  sendEvents,
  fail(code, details) {
    throw new BaseError(code, { details })
  },
  actions: {
    connect: connectNow,
    switchNetwork: whenConnected('switchNetwork'),
    signMessage: whenConnected('signMessage'),
    requestSignature: whenConnected('requestSignature'),
    fetchBalances: whenConnected('fetchBalances'),
    request: whenConnected('request'),
    tellWallets: whenConnected('tellWallets'),
  },
}
