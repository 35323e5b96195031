// One chunk, as each alone would be too small: wallets on another device, and reads of an Esplora server without a payment.
export { createRest } from '../actions/createRest.js'
export { getBalance } from '../actions/getBalance.js'
export { remote } from './remote.js'
