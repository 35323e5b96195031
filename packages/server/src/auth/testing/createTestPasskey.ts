import { createHash, randomBytes, webcrypto } from 'node:crypto'

type Encodable = number | string | Uint8Array | Map<Encodable, Encodable>

/** CBOR of what WebAuthn needs (RFC 8949). */
function encodeCbor(value: Encodable): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [encodeCbor(key), encodeCbor(each)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const toBase64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** ECDSA of WebCrypto (r and s) as DER, which WebAuthn has. */
function toDer(signature: Uint8Array): Buffer {
  const toInteger = (part: Uint8Array): Buffer => {
    const from = part.findIndex(byte => byte !== 0)
    const bytes = Buffer.from(part.subarray(from))
    const positive = (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes
    return Buffer.concat([Buffer.from([2, positive.length]), positive])
  }
  const body = Buffer.concat([toInteger(signature.subarray(0, 32)), toInteger(signature.subarray(32))])
  return Buffer.concat([Buffer.from([0x30, body.length]), body])
}

/** A passkey in software: P-256, user verified, without attestation. */
export async function createTestPasskey({ origin }: { origin: string }) {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
  const id = randomBytes(32)
  let counter = 0

  const toClientData = (type: string, challenge: string, from: string, topOrigin?: string): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: from, crossOrigin: topOrigin !== undefined, topOrigin }),
    )
  const toAuthenticatorData = (flags: number, rpId: string, rest: Uint8Array = new Uint8Array()): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }
  const base = { id: toBase64url(id), rawId: toBase64url(id), type: 'public-key' as const }
  const host = new URL(origin).hostname

  return {
    credentialId: base.id,
    register(challenge: string, from: string = origin) {
      const publicKey = encodeCbor(
        new Map<Encodable, Encodable>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKey])
      const attestationObject = encodeCbor(
        new Map<Encodable, Encodable>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          // User present and verified, with a credential.
          ['authData', toAuthenticatorData(0x45, host, attested)],
        ]),
      )
      return {
        ...base,
        response: {
          clientDataJSON: toBase64url(toClientData('webauthn.create', challenge, from)),
          attestationObject: toBase64url(attestationObject),
          transports: ['internal'],
        },
      }
    },
    async sign(
      challenge: string,
      options: { from?: string; isVerified?: boolean; rpId?: string; topOrigin?: string } = {},
    ) {
      const { from = origin, isVerified = true, rpId = host } = options
      counter += 1
      const clientData = toClientData('webauthn.get', challenge, from, options.topOrigin)
      const authenticatorData = toAuthenticatorData(isVerified ? 0x05 : 0x01, rpId)
      const signature = await webcrypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        pair.privateKey,
        Buffer.concat([authenticatorData, sha256(clientData)]),
      )
      return {
        ...base,
        response: {
          clientDataJSON: toBase64url(clientData),
          authenticatorData: toBase64url(authenticatorData),
          signature: toBase64url(toDer(new Uint8Array(signature))),
        },
      }
    },
  }
}
