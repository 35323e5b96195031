import { toBase58 } from '@latchkit/core/family'
import { randomBytes, toBase64Url, toHex, utf8 } from '../crypto/bytes.js'
import type { KeyPair, Primitives } from '../crypto/primitives.js'

const lifetimeSeconds = 86_400

/** The `did:key` form of an Ed25519 public key: the client's identity at the relay. */
export function toDidKey(publicKey: Uint8Array): string {
  return `did:key:z${toBase58(Uint8Array.of(0xed, 0x01, ...publicKey))}`
}

/** Creates the JWT that authenticates this client at one relay, valid for one day. */
export async function createClientToken(parameters: {
  primitives: Pick<Primitives, 'sign'>
  key: KeyPair
  /** The relay's URL as configured. */
  audience: string
  /** Unix milliseconds. */
  now: number
}): Promise<string> {
  const iat = Math.floor(parameters.now / 1000)
  const encode = (value: object) => toBase64Url(utf8(JSON.stringify(value)))
  const payload = {
    iss: toDidKey(parameters.key.publicKey),
    sub: toHex(randomBytes(32)),
    aud: parameters.audience,
    iat,
    exp: iat + lifetimeSeconds,
  }
  const data = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(payload)}`
  return `${data}.${toBase64Url(await parameters.primitives.sign(parameters.key.privateKey, utf8(data)))}`
}
