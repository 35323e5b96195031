// The code of sign-in with a wallet: its slice and actions. Re-exports only.

export { cancelSignIn } from './cancelSignIn.js'
export { confirmSignIn } from './confirmSignIn.js'
export { reduce } from './reduceSiwx.js'
export { signIn } from './signIn.js'
export { signOut } from './signOut.js'
export { siwxRoutes as routes } from './siwxRoutes.js'
export { start } from './start.js'
