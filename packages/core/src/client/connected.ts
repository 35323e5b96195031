import { fetchBalancesNow } from '../actions/fetchBalancesNow.js'
import { followStorage } from '../actions/followStorage.js'
import { followTransport } from '../actions/followTransport.js'
import { openConnection } from '../actions/openConnection.js'
import { openSession } from '../actions/openSession.js'
import { pickNetworkNow } from '../actions/pickNetworkNow.js'
import { reconnect, restoreFamily } from '../actions/reconnect.js'
import { requestNow } from '../actions/requestNow.js'
import {
  approveSignatureNow,
  cancelSignatureNow,
  requestSignatureNow,
} from '../actions/requestSignatureNow.js'
import { signMessageNow } from '../actions/signMessageNow.js'
import { switchNetworkNow } from '../actions/switchNetworkNow.js'
import { tellWallets } from '../actions/tellWallets.js'
import { writeStorage } from '../state/persist.js'
import { reduce } from '../state/reducer.js'
import type { Runtime } from './internals.js'
import { sendPart } from './sendPart.js'

/** What only a page with a wallet needs: loaded while the visitor still approves, or with a stored session. */
export type Connected = Pick<Runtime, 'reconnect' | 'followStorage' | 'actions'> & {
  restoreFamily: typeof restoreFamily
  openConnection: typeof openConnection
  openSession: typeof openSession
  followTransport: typeof followTransport
  reduce: typeof reduce
  writeStorage: typeof writeStorage
}

type SendCall = { name: string; parameters: never }

export const connected: Connected = {
  reconnect,
  followStorage,
  restoreFamily,
  openConnection,
  openSession,
  followTransport,
  // The send form's part of the reducer stands on this one, and comes with the form.
  reduce: (state, event) => (sendPart.getLoaded()?.reduce ?? reduce)(state, event),
  writeStorage,
  actions: {
    send: (client, { name, parameters }: SendCall) => sendPart.when(name)(client, parameters),
    switchNetwork: switchNetworkNow,
    signMessage: signMessageNow,
    requestSignature: requestSignatureNow,
    approveSignature: approveSignatureNow,
    cancelSignature: cancelSignatureNow,
    pickNetwork: pickNetworkNow,
    fetchBalances: fetchBalancesNow,
    request: requestNow,
    tellWallets,
  },
}
