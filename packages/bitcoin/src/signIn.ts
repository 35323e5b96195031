// `@latchkit/bitcoin/sign-in`: asks a wallet to sign in.
export { type SignInParameters, signIn } from './actions/signIn.js'
