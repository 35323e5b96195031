import { type Bytes, fromBase64, fromUtf8, randomBytes, toBase64, utf8 } from './bytes.js'
import type { Primitives, SealingKey } from './primitives.js'

/**
 * A message on the relay (WalletConnect specs, crypto envelopes). Type 0 is sealed under the topic's key; type 1 also
 * carries the sender's X25519 key. Type 2, plain text, is not supported.
 */
export type Envelope =
  | { type: 0; iv: Bytes; sealed: Bytes }
  | { type: 1; senderPublicKey: Bytes; iv: Bytes; sealed: Bytes }

const ivLength = 12
const tagLength = 16

/** Seals a text under a key and a random IV: a type 1 envelope with `senderPublicKey`, else type 0. */
export async function seal(
  { encrypt }: Pick<Primitives, 'encrypt'>,
  key: SealingKey,
  text: string,
  senderPublicKey?: Bytes | undefined,
): Promise<string> {
  const iv = randomBytes(ivLength)
  const sealed = await encrypt(key, iv, utf8(text))
  const head = [...(senderPublicKey ? [1, ...senderPublicKey] : [0]), ...iv]
  const bytes = new Uint8Array(head.length + sealed.length)
  bytes.set(head)
  bytes.set(sealed, head.length)
  return toBase64(bytes)
}

/** @throws Error on anything that is not a type 0 or type 1 envelope in canonical base64. */
export function parseEnvelope(message: string): Envelope {
  const bytes = fromBase64(message)
  const type = bytes[0]
  const start = type === 1 ? 33 : 1
  if ((type !== 0 && type !== 1) || bytes.length < start + ivLength + tagLength)
    throw new Error('Not an envelope')
  const iv = bytes.slice(start, start + ivLength)
  const sealed = bytes.slice(start + ivLength)
  return type === 1 ? { type, senderPublicKey: bytes.slice(1, 33), iv, sealed } : { type, iv, sealed }
}

/** @throws Error when it was not sealed under this key, or was modified. */
export async function unseal(
  { decrypt }: Pick<Primitives, 'decrypt'>,
  key: SealingKey,
  { iv, sealed }: Envelope,
): Promise<string> {
  return fromUtf8(await decrypt(key, iv, sealed))
}
