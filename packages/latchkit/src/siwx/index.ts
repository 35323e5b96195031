// `latchkit/siwx`: sign-in with a wallet, for `modules`. A separate entry: pages without it hold nothing of it.
export type { SiwxBackend, SiwxSession } from '@latchkit/core'
export { emailCapture } from '@latchkit/ui/email-capture'
export { createBackend } from './createBackend.js'
export { type CreateSiwxOptions, siwx } from './siwx.js'
export { type WithSignInParameters, withSignIn } from './withSignIn.js'
