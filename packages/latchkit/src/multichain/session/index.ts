// The chunk of the tap on the wallet's row, and of restoring: all but its place in the list.
export { createApproval } from './createApproval.js'
export { createMultichainConnector } from './createMultichainConnector.js'
