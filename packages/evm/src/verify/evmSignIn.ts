import type { SignInFamily } from '@latchkit/core/sign-in'
import { namespace } from '../utils/namespace.js'
import { signInText } from './signInText.js'
import { verifyMessage } from './verifyMessage.js'

/** EVM accounts that sign in: keys, contracts, and contracts that are not deployed yet. */
export const evmSignIn: SignInFamily = {
  ...signInText,
  namespace,
  verifySignature: ({ address, caipNetworkId, message, signature, rpc }) =>
    verifyMessage({
      address,
      message,
      signature,
      request: rpc && (request => rpc({ ...request, caipNetworkId })),
    }),
}
