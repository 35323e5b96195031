export { assertSameTransaction } from './assertSameTransaction.js'
export { finalize } from './finalize.js'
export type { SignedInput, SigningRequest } from './types.js'
export { writeSigned } from './writeSigned.js'
