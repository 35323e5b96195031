import type { BeginConnectParameters } from '../actions/connect.js'
import { getDirectories, getWallets, mergeWallets } from '../actions/directory.js'
import { goBack } from '../actions/goBack.js'
import { loadKnown, loadRecommended } from '../actions/loadRecommended.js'
import { open } from '../actions/open.js'
import { publishConnectors } from '../actions/publishConnectors.js'
import { push } from '../actions/push.js'
import { reportError } from '../actions/reportError.js'
import type { Adapter } from '../contract/adapter.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { accountEvents, reduceListed } from '../state/reduceListed.js'
import { createWalletRowsSelector } from '../state/selectors/createWalletRowsSelector.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type { Client } from './client.js'
import { connectedPart } from './connectedPart.js'
import { connectingPart } from './connectingPart.js'
import { getInternals, onDestroy, type Runtime } from './internals.js'
import { loadWhenAsked } from './loadWhenAsked.js'
import { sendEvents } from './sendEvents.js'
import { watchModal } from './watchModal.js'

/** Of the table of texts, what a page without a wallet can come to need. */
const texts = {
  ADAPTER_MISSING: 'No adapter is configured for this chain family.',
  CONFIG_INVALID: 'The configuration is not valid.',
} as const

/** Hears of a family's wallets for the life of the page; what turns up may be one that is waited for. */
function watchFamily(client: Client, adapter: Adapter): void {
  const { namespace } = adapter
  const { adapters, destroyed } = getInternals(client)
  if (destroyed) return
  adapters.set(namespace, adapter)
  const unwatch = adapter.watchConnectors(connectors => {
    publishConnectors(client, namespace, { inPage: connectors })
    if (client.getState().families[namespace]?.connections.some(({ status }) => status === 'remembered'))
      connectedPart.load().then(
        part => part.restoreFamily(client, namespace),
        (error: unknown) => reportError(client, error),
      )
    loadKnown(client).catch((error: unknown) => reportError(client, error))
  })
  onDestroy(client, unwatch)
}

const connectLoaded = connectingPart.when('connect')

/** The modal shows itself at once, also while what connects is still on its way; closed meanwhile, it stays so. */
function beginConnect(client: Client, parameters: BeginConnectParameters): unknown {
  const { wasOpened = false, ...rest } = parameters
  const isOpen = (): boolean => client.getState().modal.open
  const hasTarget = rest.connector !== undefined || rest.rowId !== undefined
  if (wasOpened && !isOpen()) return Promise.resolve({ status: 'cancelled' })
  if (hasTarget || connectingPart.getLoaded()) return connectLoaded(client, rest as never)
  if (!isOpen() && !selectAccount(client.getState()).address) open(client)
  const mustStayOpen = isOpen()
  return connectingPart
    .load()
    .then(() => (mustStayOpen && !isOpen() ? { status: 'cancelled' } : connectLoaded(client, rest as never)))
}

/** Loads all that an open modal needs. A part that fails leaves the others, and is tried again next time. */
async function prepare(client: Client): Promise<void> {
  const { families } = client.options
  const parts = [...families.map(({ namespace }) => client.loadAdapter(namespace)), loadRecommended(client)]
  for (const result of await Promise.allSettled(parts))
    if (result.status === 'rejected') reportError(client, result.reason)
}

/** What is written to storage follows from these. */
const saved = ['families', 'activeNamespace', 'recentRowIds', 'initialized'] as const

/** Everything that may wait for the first intent, as one chunk: what is asked for together comes together. */
export const runtime: Runtime = {
  reduce: (state, event) => {
    const whole = connectedPart.getLoaded()
    if (whole) return whole.reduce(state, event)
    return accountEvents.test(event.type) ? undefined : reduceListed(state, event)
  },
  loadRest: connectedPart.load,
  save(client, before) {
    const state = client.getState()
    if (saved.every(slice => before[slice] === state[slice])) return
    const { storage } = getInternals(client)
    const whole = connectedPart.getLoaded()
    if (whole) whole.writeStorage(storage, before, state)
    else
      connectedPart.load().then(
        part => part.writeStorage(storage, before, state),
        (error: unknown) => reportError(client, error),
      )
  },
  start(client) {
    watchModal(client)
    loadWhenAsked(client)
  },
  prepare,
  reconnect: client => connectedPart.load().then(part => part.reconnect(client)),
  followStorage: client => connectedPart.load().then(part => part.followStorage(client)),
  async carryOver(client) {
    const { carryOver } = await import('../actions/carryOver.js')
    if (!carryOver(client)) return
    await runtime.reconnect(client)
  },
  watchFamily,
  watchTransport: (client, transport) =>
    void connectingPart.load().then(
      part => part.watchTransport(client, transport),
      (error: unknown) => reportError(client, error),
    ),
  sendEvents,
  fail(code, details) {
    throw new LatchkitError(code, texts[code], { details })
  },
  directory: { getDirectories, getWallets, mergeWallets },
  // Named here, bundlers put them into this chunk: views, and what connects, use them too.
  shared: [goBack, push, createWalletRowsSelector],
  actions: {
    connect: beginConnect as Runtime['actions'][string],
    switchNetwork: connectedPart.when('switchNetwork'),
    signMessage: connectedPart.when('signMessage'),
    requestSignature: connectedPart.when('requestSignature'),
    approveSignature: connectedPart.when('approveSignature'),
    cancelSignature: connectedPart.when('cancelSignature'),
    pickNetwork: connectedPart.when('pickNetwork'),
    fetchBalances: connectedPart.when('fetchBalances'),
    request: connectedPart.when('request'),
    tellWallets: connectedPart.when('tellWallets'),
    send: connectedPart.when('send'),
  },
}
