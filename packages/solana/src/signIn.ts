export { type SignInParameters, signIn } from './actions/signIn.js'
export { createSignInMessage, parseSignInMessage, type SignInFields } from './verify/signInMessage.js'
