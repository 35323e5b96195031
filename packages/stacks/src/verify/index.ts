export { stacksSignIn } from './stacksSignIn.js'
export {
  hashStructuredData,
  type VerifySignatureParameters,
  verifyMessage,
  verifyStructuredData,
} from './verifyMessage.js'
