import { call, createChunk } from '@latchkit/core/internal'
import type { Bytes } from './bytes.js'
import type { WrappedKey } from './wrappedKey.js'

/** A non-extractable WebCrypto key; else 32 bytes wrapped by one; raw where there is no WebCrypto. */
export type PrivateKey = CryptoKey | WrappedKey | Bytes

export type KeyPair = { publicKey: Bytes; privateKey: PrivateKey }

/** A non-extractable WebCrypto key for ChaCha20-Poly1305, or the raw 32 bytes where WebCrypto lacks the cipher. */
export type SealingKey = CryptoKey | Bytes

/** The cryptography that the protocol needs. */
export type Primitives = {
  sha256(data: Bytes): Promise<Bytes>
  /** Creates an X25519 key pair. */
  createAgreementKey(): Promise<KeyPair>
  /**
   * Derives the shared symmetric key: X25519, then HKDF-SHA256 (RFC 5869) without salt and info.
   * @throws Error when the shared secret is all zero, so when the peer's key is of low order.
   */
  agree(privateKey: PrivateKey, peerPublicKey: Bytes): Promise<Bytes>
  /** Creates an Ed25519 key pair. */
  createSigningKey(): Promise<KeyPair>
  sign(privateKey: PrivateKey, data: Bytes): Promise<Bytes>
  /** Imports 32 raw bytes as a key of ChaCha20-Poly1305 (RFC 8439). */
  toSealingKey(raw: Bytes): Promise<SealingKey>
  /** Returns the ciphertext followed by its tag of 16 bytes. `iv`: 12 bytes, never used twice under one key. */
  encrypt(key: SealingKey, iv: Bytes, data: Bytes): Promise<Bytes>
  /** @throws Error when it was not sealed under this key, or was modified. */
  decrypt(key: SealingKey, iv: Bytes, data: Bytes): Promise<Bytes>
}

export type PrimitivesParameters = {
  /** `undefined` outside secure contexts, where the fallback does everything. */
  subtle?: SubtleCrypto | undefined
  loadFallback?: (() => Promise<typeof import('./noble.js')>) | undefined
  loadCipher?: (() => Promise<typeof import('./nobleCipher.js')>) | undefined
}

const cipher = 'ChaCha20-Poly1305'

/** Creates primitives on WebCrypto; each that it lacks comes from a fallback chunk. */
export function createPrimitives(parameters: PrimitivesParameters = {}): Primitives {
  const subtle = 'subtle' in parameters ? parameters.subtle : globalThis.crypto?.subtle
  // Without `subtle` its calls throw, so a new key comes from the fallback; a WebCrypto key is only used where it was
  // created.
  const web = subtle as SubtleCrypto
  const noble = createChunk(parameters.loadFallback ?? (() => import('./noble.js')))
  const nobleCipher = createChunk(parameters.loadCipher ?? (() => import('./nobleCipher.js')))

  const generate = async (
    name: 'X25519' | 'Ed25519',
    usage: KeyUsage,
    fallback: 'createAgreementKey' | 'createSigningKey',
  ): Promise<KeyPair> => {
    try {
      const { privateKey, publicKey } = (await web.generateKey({ name }, false, [usage])) as CryptoKeyPair
      return { privateKey, publicKey: new Uint8Array(await web.exportKey('raw', publicKey)) }
    } catch {
      return call(noble, module => module[fallback](subtle))
    }
  }

  const deriveBits = async (algorithm: object, key: CryptoKey): Promise<Bytes> =>
    new Uint8Array(await web.deriveBits(algorithm as AlgorithmIdentifier, key, 256))

  return {
    sha256: async data =>
      subtle ? new Uint8Array(await subtle.digest('SHA-256', data)) : (await noble.load()).sha256(data),
    createAgreementKey: () => generate('X25519', 'deriveBits', 'createAgreementKey'),
    createSigningKey: () => generate('Ed25519', 'sign', 'createSigningKey'),
    async agree(privateKey, peerPublicKey) {
      const name = 'X25519'
      const secret =
        'extractable' in privateKey
          ? await deriveBits(
              { name, public: await web.importKey('raw', peerPublicKey, { name }, false, []) },
              privateKey,
            )
          : await call(noble, module => module.agree(privateKey, peerPublicKey, subtle))
      // WebCrypto rejects this; older implementations did not.
      if (secret.every(byte => byte === 0)) throw new Error('Zero secret')
      if (!subtle) return (await noble.load()).deriveKey(secret)
      const empty = new Uint8Array()
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      return deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: empty, info: empty }, key)
    },
    async sign(privateKey, data) {
      return 'extractable' in privateKey
        ? new Uint8Array(await web.sign('Ed25519', privateKey, data))
        : call(noble, module => module.sign(privateKey, data, subtle))
    },
    async toSealingKey(raw) {
      try {
        // The format's name in 'Modern Algorithms in the Web Cryptography API', which the types lack.
        return await web.importKey('raw-secret' as 'raw', raw, cipher, false, ['encrypt', 'decrypt'])
      } catch {
        await nobleCipher.load()
        return raw
      }
    },
    encrypt: async (key, iv, data) =>
      key instanceof Uint8Array
        ? (await nobleCipher.load()).encrypt(key, iv, data)
        : new Uint8Array(await web.encrypt({ name: cipher, iv }, key, data)),
    decrypt: async (key, iv, data) =>
      key instanceof Uint8Array
        ? (await nobleCipher.load()).decrypt(key, iv, data)
        : new Uint8Array(await web.decrypt({ name: cipher, iv }, key, data)),
  }
}
