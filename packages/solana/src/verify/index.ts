export { createSignInMessage, parseSignInMessage, type SignInFields } from './signInMessage.js'
export { type VerifyMessageParameters, verifyMessage } from './verifyMessage.js'
export { type VerifySignInParameters, type VerifySignInResult, verifySignIn } from './verifySignIn.js'
