// The chunk of what connecting in the page does not need: reads of an Esplora server, and sessions of a transport, which
// are too small for a request of their own.
export { createRest } from './actions/createRest.js'
export { getBalance } from './actions/getBalance.js'
export { remote } from './connectors/remote.js'
