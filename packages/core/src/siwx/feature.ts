// The code of sign-in with a wallet: its slice and actions. Re-exports only.
export { ask } from './ask.js'
export { cancel } from './cancel.js'
export { confirm } from './confirm.js'
export { endSession } from './endSession.js'
export { reduce } from './reduceSiwx.js'
export { siwxRoutes as routes } from './siwxRoutes.js'
export { start } from './start.js'
