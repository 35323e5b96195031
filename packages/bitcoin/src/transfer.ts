// The chunk of payments, and of the check of what a wallet has signed.
export { createRest } from './actions/createRest.js'
export { assertSameTransaction } from './psbt/assertSameTransaction.js'
export { writeSigned } from './psbt/writeSigned.js'
export { createTransfers } from './transfer/createTransfers.js'
