import { connectNow } from '../actions/connectNow.js'
import { connectRowNow } from '../actions/connectRowNow.js'
import { retryConnectNow } from '../actions/retryConnectNow.js'
import { startPairingNow } from '../actions/startPairingNow.js'
import { watchTransport } from '../actions/watchTransport.js'
import { buildWalletLink } from '../utils/buildWalletLink.js'
import type { Runtime } from './internals.js'

/** What linking a wallet takes, from the tap to the open connection. */
export type Connecting = Pick<Runtime, 'watchTransport' | 'actions'> & {
  buildWalletLink: typeof buildWalletLink
}

export const connecting: Connecting = {
  buildWalletLink,
  watchTransport,
  actions: {
    connect: connectNow,
    connectRow: connectRowNow,
    startPairing: startPairingNow,
    retryConnect: retryConnectNow,
  },
}
