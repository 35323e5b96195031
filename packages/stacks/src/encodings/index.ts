export {
  assertBuffer,
  assertCoinbase,
  assertContract,
  assertHex,
  assertInt,
  assertMemo,
  assertPublicKeys,
  assertRecoverableSignature,
  assertUint,
  assertVersion,
} from './checks.js'
export { assertPrivateKey, assertSignature } from './keys.js'
