// The chunk of what is read of a node without a payment.
export { createRest } from './actions/createRest.js'
export { getBalance } from './actions/getBalance.js'
