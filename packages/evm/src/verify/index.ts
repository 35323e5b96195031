// `@latchkit/evm/verify`: signatures of EVM accounts, for servers and workers.
export { evmSignIn } from './evmSignIn.js'
export { type EvmRequest, type VerifyMessageParameters, verifyMessage } from './verifyMessage.js'
