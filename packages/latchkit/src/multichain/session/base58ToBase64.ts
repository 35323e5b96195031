import { fromBase58, LatchkitError } from '@latchkit/core/family'

/** Longest message, in characters: decoding takes quadratic time. */
const maxLength = 20_000

/**
 * Text in base58 as base64.
 * @throws WALLET_FAILED
 */
export function base58ToBase64(text: unknown): string {
  const bytes = fromBase58(text, maxLength)
  if (!bytes)
    throw new LatchkitError('WALLET_FAILED', { details: 'A message is base58 text.', rpcCode: -32602 })
  return btoa(String.fromCharCode(...bytes))
}
