import { randomBytes } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { WalletCreateBody } from '@latchkit/api/auth'
import { toRotationDetail } from '@latchkit/api/wallet-proof'
import type { TestBrowser } from './createTestBrowser.js'
import { signWalletProof, toTestAddress } from './signWalletProof.js'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const toBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** A wallet or its next version as a frame sends it, with random bytes in place of what the server cannot open. */
export async function sealTestWallet(
  browser: TestBrowser,
  options: { id?: string; userId?: string; version?: number; share?: Uint8Array } = {},
): Promise<WalletCreateBody & { userId: string; proof: string }> {
  const { id = randomBytes(16).toString('base64url'), version = 1, share = randomBytes(33) } = options
  const userId = options.userId ?? String(Object((await browser.get('/auth/me')).body['user']).id)
  const { body } = await browser.get('/auth/hpke-key')
  const point = Buffer.from(String(body['publicKey']), 'base64url')
  const sealed = await suite.seal(
    {
      recipientPublicKey: await suite.kem.importKey('raw', toBuffer(point), true),
      info: toBuffer(Buffer.from('latchkit/server-share/v1')),
    },
    toBuffer(share),
    toBuffer(Buffer.from(`${userId}|${id}|${version}`)),
  )
  const random = (length: number): string => randomBytes(length).toString('base64url')
  const shares = {
    mode: 'device' as const,
    ciphertext: random(60),
    keyCheck: random(32),
    serverShare: {
      enc: Buffer.from(sealed.enc).toString('base64url'),
      ciphertext: Buffer.from(sealed.ct).toString('base64url'),
    },
    recovery: { salt: random(16), ciphertext: random(61) },
    passkeys: [],
  }
  const detail = toRotationDetail(shares)
  return {
    userId,
    id,
    version,
    addresses: [{ namespace: 'eip155', address: toTestAddress(id), path: "m/44'/60'/0'/0/0" }],
    ...shares,
    proof: await signWalletProof({ act: 'rotate', userId, walletId: id, version, detail }),
  }
}
