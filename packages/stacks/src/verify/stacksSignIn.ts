import type { SignInFamily } from '@latchkit/core/sign-in'
import { parseAddress } from '../address/stacksAddress.js'
import { toNetworkName } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'
import { signInText } from './signInText.js'
import { verifyMessage } from './verifyMessage.js'

/** Stacks accounts that sign in by a message (`stx_signMessage`): those of one key, which alone can be verified. */
export const stacksSignIn: SignInFamily = {
  ...signInText,
  namespace,
  async verifySignature({ address, caipNetworkId, message, signature }) {
    // An address of another network is another account.
    const network = parseAddress(address)?.network
    return network === toNetworkName(caipNetworkId) && verifyMessage({ address, message, signature })
  },
}
