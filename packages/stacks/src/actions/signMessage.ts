import type { CaipAddress, Connector } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { toAddress, toNetworkId } from '../utils/caip.js'

export type SignMessageParameters = { account: CaipAddress; message: string }

/** A signature that a wallet returned: 65 bytes in hex, without a prefix. */
function readSignature(response: unknown): string {
  const { signature } = (response ?? {}) as { signature?: unknown }
  const hex = typeof signature === 'string' ? signature.replace(/^0x/, '').toLowerCase() : ''
  if (!/^[0-9a-f]{130}$/.test(hex)) throw new LatchkitError('SIGN_FAILED')
  return hex
}

/**
 * Signs text as UTF-8 by the account's key.
 * @returns 65 bytes in hex: r, s, and which key of the two
 * @throws USER_REJECTED, SIGN_FAILED …
 */
export const signMessage = async (
  connector: Connector,
  { account, message }: SignMessageParameters,
): Promise<string> =>
  readSignature(
    await connector.request({
      method: 'stx_signMessage',
      params: { message, address: toAddress(account) },
      caipNetworkId: toNetworkId(account),
    }),
  )
