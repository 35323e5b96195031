// The code of signing in: its slice and actions. Re-exports only.

export { openSettings, prefer, readStep, reconnect, signOut } from './account.js'
export { loginRoutes as routes } from './loginRoutes.js'
export { reduce } from './reduceLogin.js'
export { getSecureView, openPending } from './secureView.js'
export { prepareSocial, resend, startEmail, startPasskey, startSocial, verify } from './signIn.js'
export { start } from './start.js'
