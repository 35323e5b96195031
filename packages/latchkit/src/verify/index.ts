// `latchkit/verify`: sign-in with a wallet on your own backend, Node or edge. Needs no server of Latchkit.
export type {
  ExpectedSignIn,
  SignInFields,
  SignInProblem,
  VerifySignInReturnType,
} from '@latchkit/core/sign-in'
export { createNonce } from './createNonce.js'
export type { RpcUrls } from './createRpc.js'
export { createSessions, type Session, type Sessions, type SessionsParameters } from './createSessions.js'
export { type VerifySignInParameters, verifySignIn } from './verifySignIn.js'
