export { stacksSignIn } from './stacksSignIn.js'
export {
  hashMessage,
  hashStructuredData,
  type VerifySignatureParameters,
  verifyMessage,
  verifyStructuredData,
} from './verifyMessage.js'
