// `@latchkit/core/sign-in`: the text of a sign-in (CAIP-122) and its checks, without a client: for servers too.
export { createSignInMessage } from './createSignInMessage.js'
export { isSignInField } from './isSignInField.js'
export { type ParsedSignIn, parseSignInMessage } from './parseSignInMessage.js'
export { readSignInBody, type SignInBody } from './readSignInBody.js'
export { type SignInBy, type SignInByParameters, signInBy } from './signInBy.js'
export type {
  SignInFamily,
  SignInFields,
  SignInRpc,
  SignInText,
  VerifySignatureParameters,
} from './signInFields.js'
export {
  type ExpectedSignIn,
  type SignInProblem,
  type VerifySignInParameters,
  type VerifySignInReturnType,
  verifySignInWith,
} from './verifySignInWith.js'
