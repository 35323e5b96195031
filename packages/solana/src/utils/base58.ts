export { fromBase58, toBase58 } from '@latchkit/core/family'
