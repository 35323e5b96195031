// The chunk of what is read of a node without a payment.
export { createRest } from './createRest.js'
export { getBalance } from './getBalance.js'
