// The chunk of payments, and of what writes typed values for a wallet.
export { createRest } from './actions/createRest.js'
export { serializeTyped } from './transaction/serialize.js'
export { createTransfers } from './transfer/createTransfers.js'
