import { connectNow } from '../actions/connectNow.js'
import { connectRowNow } from '../actions/connectRowNow.js'
import { retryConnectNow } from '../actions/retryConnectNow.js'
import { startPairingNow } from '../actions/startPairingNow.js'
import { watchTransport } from '../actions/watchTransport.js'
import type { Runtime } from './internals.js'

/** What linking a wallet takes, from the tap to the open connection. */
export type Connecting = Pick<Runtime, 'watchTransport' | 'actions'>

export const connecting: Connecting = {
  watchTransport,
  actions: {
    connect: connectNow,
    connectRow: connectRowNow,
    startPairing: startPairingNow,
    retryConnect: retryConnectNow,
  },
}
