import type { CaipAddress, Connector } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { toAddress, toNetworkId } from '../utils/caip.js'

/** Wallets get it as base58, whose making takes the square of its length; `requestStandard` takes no more either. */
const maxMessageBytes = 14_000

export type SignMessageParameters = { account: CaipAddress; message: string }

/**
 * Signs text as UTF-8 by the account's key (ed25519).
 * @returns base58 of 64 bytes
 * @throws USER_REJECTED, SIGN_FAILED …
 */
export async function signMessage(
  connector: Connector,
  { account, message }: SignMessageParameters,
): Promise<string> {
  const bytes = new TextEncoder().encode(message)
  if (bytes.length > maxMessageBytes)
    throw new LatchkitError('SIGN_FAILED', { details: `The message has more than ${maxMessageBytes} bytes.` })
  const signed = (await connector.request({
    method: 'solana_signMessage',
    params: { message: toBase58(bytes), pubkey: toAddress(account) },
    caipNetworkId: toNetworkId(account),
  })) as { signature?: unknown } | null
  const signature = signed?.signature
  // 64 bytes are 64 to 88 characters.
  if (typeof signature !== 'string' || fromBase58(signature, 88)?.length !== 64)
    throw new LatchkitError('SIGN_FAILED')
  return signature
}
