import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'

export type Ed25519Key = {
  privateKey: KeyObject
  /** 32 bytes each. */
  seed: Buffer
  publicKey: Buffer
}

/** What precedes the seed in PKCS #8, and the key is the end of a SubjectPublicKeyInfo (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Creates a key from a seed of 32 bytes, by default random ones. `generateKeyPairSync` is not used: when its job is collected while its key is
 * exported, Node 20 waits for a lock that it holds itself, for ever.
 */
export function createEd25519Key(seed: Buffer = randomBytes(32)): Ed25519Key {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Head, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32)
  return { privateKey, seed, publicKey }
}
