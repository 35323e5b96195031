import { LatchkitError } from '@latchkit/core/family'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Longest message, in characters: decoding takes quadratic time. */
const maxLength = 20_000

/**
 * Text in base58 as base64.
 * @throws WALLET_FAILED
 */
export function base58ToBase64(text: unknown): string {
  if (typeof text !== 'string' || text.length > maxLength)
    throw new LatchkitError('WALLET_FAILED', { details: 'A message is base58 text.', rpcCode: -32602 })
  const bytes: number[] = []
  for (const character of text) {
    let carry = alphabet.indexOf(character)
    if (carry < 0)
      throw new LatchkitError('WALLET_FAILED', { details: 'A message is base58 text.', rpcCode: -32602 })
    for (let index = 0; index < bytes.length; index++) {
      carry += (bytes[index] ?? 0) * 58
      bytes[index] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  for (const character of text) {
    if (character !== '1') break
    bytes.push(0)
  }
  return btoa(String.fromCharCode(...bytes.reverse()))
}
