import type { SignInFamily } from '@latchkit/core/sign-in'
import { toCaipNetworkId } from '../utils/caip.js'
import { isAddress } from '../utils/isAddress.js'
import { namespace } from '../utils/namespace.js'
import { verifyMessage } from './verifyMessage.js'

/** Solana accounts that sign in, by `solana:signIn` or by signing the same text. */
export const solanaSignIn: SignInFamily = {
  accountName: 'Solana',
  hasShortForm: true,
  isAddress,
  // Wallets write the names of Wallet Standard, bare or complete, and some the reference of the CAIP-2 id.
  toCaipNetworkId: chainId =>
    toCaipNetworkId(chainId.startsWith(`${namespace}:`) ? chainId : `${namespace}:${chainId}`),
  namespace,
  verifySignature: async ({ address, message, signature }) => verifyMessage({ address, message, signature }),
}
