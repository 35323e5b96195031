// The chunk of everything but the list of wallets, reads, other devices and payments: connectors, signing, switching, errors.
export { checkAddress } from '../actions/checkAddress.js'
export { signMessage } from '../actions/signMessage.js'
export { switchNetwork } from '../actions/switchNetwork.js'
export { createRemote } from './createRemote.js'
export { loadTransfers } from './loadTransfers.js'
export { provider } from './provider.js'
export { readBalance } from './readBalance.js'
