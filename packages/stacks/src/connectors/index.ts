// The chunk of everything but the list of wallets, reads and payments: connectors, signing, switching, errors.
export { checkAddress } from '../actions/checkAddress.js'
export { signMessage } from '../actions/signMessage.js'
export { switchNetwork } from '../actions/switchNetwork.js'
export { injected } from './injected.js'
export { loadReads } from './loadReads.js'
export { loadTransfer } from './loadTransfer.js'
export { remote } from './remote.js'
