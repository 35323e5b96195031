import { BaseError, type CaipAddress, type Connector } from '@latchkit/core'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { toAddress, toNetworkId } from '../utils/caip.js'

export type SignMessageParameters = { account: CaipAddress; message: string }

/**
 * Signs text as UTF-8 by the account's own key (ed25519); answers base58, 64 bytes.
 * @throws USER_REJECTED, SIGN_FAILED …
 */
export async function signMessage(
  connector: Connector,
  { account, message }: SignMessageParameters,
): Promise<string> {
  const answer = (await connector.request({
    method: 'solana_signMessage',
    params: { message: toBase58(new TextEncoder().encode(message)), pubkey: toAddress(account) },
    caipNetworkId: toNetworkId(account),
  })) as { signature?: unknown } | null
  const signature = answer?.signature
  // 64 bytes are 64 to 88 characters.
  if (typeof signature !== 'string' || fromBase58(signature, 88)?.length !== 64)
    throw new BaseError('SIGN_FAILED')
  return signature
}
