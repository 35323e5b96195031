import type { CaipAddress, Connector } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { fromHex, toBase64 } from '../utils/bytes.js'
import { toAddress, toNetworkId } from '../utils/caip.js'

export type SignMessageParameters = { account: CaipAddress; message: string }

/** Hex, as wallets on another device return it. Base64 of a signature is never hex alone. */
const toText = (signature: string): string => {
  const bytes = signature.length >= 130 ? fromHex(signature.replace(/^0x/, '')) : undefined
  return bytes ? toBase64(bytes) : signature
}

/**
 * Signs text by the account's key: BIP-322 for taproot, a recoverable signature for the other kinds, unless the wallet
 * has another way.
 * @returns base64, with the prefix of BIP-322 where the wallet writes one
 * @throws USER_REJECTED, SIGN_FAILED …
 */
export async function signMessage(
  connector: Connector,
  { account, message }: SignMessageParameters,
): Promise<string> {
  const signed = (await connector.request({
    method: 'signMessage',
    params: { account: toAddress(account), address: toAddress(account), message },
    caipNetworkId: toNetworkId(account),
  })) as { signature?: unknown } | null
  const signature = signed?.signature
  if (typeof signature !== 'string' || signature.length < 8) throw new LatchkitError('SIGN_FAILED')
  return toText(signature)
}
