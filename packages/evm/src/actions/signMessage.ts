import type { CaipAddress, Connector } from '@latchkit/core'
import { LatchkitError, toNetworkId } from '@latchkit/core/family'
import { toAddress } from '../utils/caip.js'
import { toHex } from '../utils/hex.js'

export type SignMessageParameters = { account: CaipAddress; message: string }

/**
 * Signs text by `personal_sign` (ERC-191).
 * @returns 0x hex: 65 bytes of a plain key, more of a contract account (ERC-1271, ERC-6492)
 * @throws USER_REJECTED, SIGN_FAILED …
 */
export async function signMessage(
  connector: Connector,
  { account, message }: SignMessageParameters,
): Promise<string> {
  const caipNetworkId = toNetworkId(account)
  const signature = await connector.request({
    method: 'personal_sign',
    params: [toHex(message), toAddress(account)],
    caipNetworkId,
  })
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(signature))
    throw new LatchkitError('SIGN_FAILED')
  return signature
}
