export { type SignInParameters, signIn } from './signIn.js'
export { createSignInMessage, parseSignInMessage, type SignInFields } from './signInMessage.js'
