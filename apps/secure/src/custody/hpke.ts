import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { HpkeRecord } from '@latchkit/api/auth'
import { base64urlnopad } from '@scure/base'
import { CustodyError } from './CustodyError.js'

const encoder = new TextEncoder()

/** RFC 9180 with what every browser has natively. */
const createSuite = (): CipherSuite =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

/** The share of one user's wallet at one version. */
export type ShareSubject = { userId: string; walletId: string; version: number }

const toData = ({ userId, walletId, version }: ShareSubject): Uint8Array<ArrayBuffer> =>
  encoder.encode(`${userId}|${walletId}|${version}`)

const decode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(base64urlnopad.decode(text))

/**
 * Seals the server's share to the server's public key: logs and proxies that only read do not have it. A proxy that
 * replaces `GET /auth/hpke-key` reads it, as it could replace the code of this page.
 */
export async function sealToServer(parameters: {
  publicKey: string
  share: Uint8Array<ArrayBuffer>
  subject: ShareSubject
}): Promise<HpkeRecord> {
  const suite = createSuite()
  const recipientPublicKey = await suite.kem.deserializePublicKey(decode(parameters.publicKey))
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: encoder.encode('latchkit/server-share/v1') },
    parameters.share,
    toData(parameters.subject),
  )
  return {
    enc: base64urlnopad.encode(new Uint8Array(enc)),
    ciphertext: base64urlnopad.encode(new Uint8Array(ct)),
  }
}

/** A key pair for one release of the server's share. */
export async function createReceiver(): Promise<{
  publicKey: string
  open(sealed: HpkeRecord, subject: ShareSubject): Promise<Uint8Array<ArrayBuffer>>
}> {
  const suite = createSuite()
  const pair = await suite.kem.generateKeyPair()
  const publicKey = base64urlnopad.encode(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)))
  return {
    publicKey,
    async open({ enc, ciphertext }, subject) {
      try {
        const recipient = {
          recipientKey: pair.privateKey,
          enc: decode(enc),
          info: encoder.encode('latchkit/release-share/v1'),
        }
        return new Uint8Array(await suite.open(recipient, decode(ciphertext), toData(subject)))
      } catch {
        throw new CustodyError('WALLET_DAMAGED', 'The share of the server does not open.')
      }
    },
  }
}
