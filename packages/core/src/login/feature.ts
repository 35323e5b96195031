// The code of signing in: its slice and actions. Re-exports only.

export {
  openLoginSettings,
  readLogin,
  reconnectLogin,
  setPreferredAccountType,
  signOutLogin,
} from './account.js'
export { loginRoutes as routes } from './loginRoutes.js'
export { reduce } from './reduceLogin.js'
export { getSecureView, openSecureView } from './secureView.js'
export {
  prepareSocialLogin,
  resendEmailLogin,
  startEmailLogin,
  startPasskeyLogin,
  startSocialLogin,
  verifyEmailLogin,
} from './signIn.js'
export { start } from './start.js'
