import { webcrypto } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { HpkeRecord } from '@latchkit/api/auth'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const curve = { name: 'ECDH', namedCurve: 'P-256' }
const encode = (text: string): ArrayBuffer => toBuffer(new TextEncoder().encode(text))
const toBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const fromBase64url = (text: string): ArrayBuffer => toBuffer(Buffer.from(text, 'base64url'))

/** What a share is bound to on its way; the server never sees more than one share of a wallet. */
export type ShareSubject = { userId: string; walletId: string; version: number }

const toAad = ({ userId, walletId, version }: ShareSubject): ArrayBuffer =>
  encode(`${userId}|${walletId}|${version}`)

export async function createHpkePrivateKey(): Promise<JsonWebKey> {
  const pair = await webcrypto.subtle.generateKey(curve, true, ['deriveBits'])
  return webcrypto.subtle.exportKey('jwk', pair.privateKey)
}

/** The public key as the 65 bytes of its point, in base64url. */
export function toHpkePublicKey({ x = '', y = '' }: JsonWebKey): string {
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat(point).toString('base64url')
}

/** Opens a share that a frame sealed to the server. @throws when it is not for this key or this wallet */
export async function openShare(
  privateKey: JsonWebKey,
  { enc, ciphertext }: HpkeRecord,
  subject: ShareSubject,
): Promise<Buffer> {
  const recipientKey = await suite.kem.importKey('jwk', privateKey, false)
  const opened = await suite.open(
    { recipientKey, enc: fromBase64url(enc), info: encode('latchkit/server-share/v1') },
    fromBase64url(ciphertext),
    toAad(subject),
  )
  return Buffer.from(opened)
}

/** Seals the server's share to a key that a frame made for this call. @throws when the key is not a point of P-256 */
export async function sealShare(
  publicKey: string,
  share: Uint8Array,
  subject: ShareSubject,
): Promise<HpkeRecord> {
  const recipientPublicKey = await suite.kem.importKey('raw', fromBase64url(publicKey), true)
  const sealed = await suite.seal(
    { recipientPublicKey, info: encode('latchkit/release-share/v1') },
    toBuffer(share),
    toAad(subject),
  )
  return {
    enc: Buffer.from(sealed.enc).toString('base64url'),
    ciphertext: Buffer.from(sealed.ct).toString('base64url'),
  }
}
