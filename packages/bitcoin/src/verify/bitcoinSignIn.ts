import type { SignInFamily } from '@latchkit/core/sign-in'
import { toNetworkName } from '../address/networkName.js'
import { parseAddress } from '../address/parseAddress.js'
import { namespace } from '../utils/namespace.js'
import { signInText } from './signInText.js'
import { verifyMessage } from './verifyMessage.js'

/** Bitcoin accounts that sign in by a message: BIP-322 in its simple and full forms, and ECDSA with a recoverable key. */
export const bitcoinSignIn: SignInFamily = {
  ...signInText,
  namespace,
  async verifySignature({ address, caipNetworkId, message, signature }) {
    const network = toNetworkName(caipNetworkId)
    // An address of another network is another account.
    if (!network || !parseAddress(address)?.networks.includes(network)) return false
    const result = verifyMessage({ address, message, signature })
    // With a time lock the signer has the coins at another time; a proof of funds says what only the chain confirms.
    return (
      result.state === 'valid' && result.form !== 'funds' && result.lockTime === 0 && result.sequence === 0
    )
  },
}
