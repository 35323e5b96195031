import type { SignInText } from '@latchkit/core/sign-in'
import { toCaipNetworkId } from '../utils/caip.js'
import { isChecksumAddress } from './isChecksumAddress.js'

/** How an EVM account signs in (EIP-4361). */
export const signInText: SignInText = {
  accountName: 'Ethereum',
  isAddress: isChecksumAddress,
  toCaipNetworkId: chainId => (/^[1-9]\d{0,31}$/.test(chainId) ? toCaipNetworkId(chainId) : undefined),
}
