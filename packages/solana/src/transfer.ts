// The chunk of payments.
export { createTransfers } from './transfer/createTransfers.js'
