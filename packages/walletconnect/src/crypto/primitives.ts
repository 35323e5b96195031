import type { Bytes } from './bytes.js'
import type { WrappedKey } from './wrappedKey.js'

/**
 * A non-extractable platform key; else 32 bytes wrapped by one; raw only where there is no WebCrypto at all.
 */
export type PrivateKey = CryptoKey | WrappedKey | Bytes

export type KeyPair = { publicKey: Bytes; privateKey: PrivateKey }

/** A non-extractable platform key for ChaCha20-Poly1305, or the raw 32 bytes where the platform has no such cipher. */
export type SealingKey = CryptoKey | Bytes

/** Everything the protocol needs. */
export type Primitives = {
  sha256(data: Bytes): Promise<Bytes>
  /** A fresh X25519 key. */
  createAgreementKey(): Promise<KeyPair>
  /**
   * The symmetric key two parties share: X25519, then HKDF-SHA256 (RFC 5869) with neither salt nor info.
   * @throws Error when the shared secret is all zero, that is when the peer's key is of low order.
   */
  agree(privateKey: PrivateKey, peerPublicKey: Bytes): Promise<Bytes>
  /** A fresh Ed25519 key. */
  createSigningKey(): Promise<KeyPair>
  sign(privateKey: PrivateKey, data: Bytes): Promise<Bytes>
  /** Takes 32 raw bytes as a key of ChaCha20-Poly1305 (RFC 8439). */
  toSealingKey(raw: Bytes): Promise<SealingKey>
  /** `iv`: 12 bytes, never twice under one key. Answers the ciphertext followed by its tag of 16 bytes. */
  encrypt(key: SealingKey, iv: Bytes, data: Bytes): Promise<Bytes>
  /** @throws Error when it was not sealed under this key, or was changed on its way. */
  decrypt(key: SealingKey, iv: Bytes, data: Bytes): Promise<Bytes>
}

export type PrimitivesParameters = {
  /** `undefined` outside secure contexts; then everything comes from the fallback. */
  subtle?: SubtleCrypto | undefined
  loadFallback?: (() => Promise<typeof import('./noble.js')>) | undefined
  loadCipher?: (() => Promise<typeof import('./nobleCipher.js')>) | undefined
}

const cipher = 'ChaCha20-Poly1305'

/** WebCrypto where it has the primitive, else the fallback chunks, decided one by one. */
export function createPrimitives(parameters: PrimitivesParameters = {}): Primitives {
  const subtle = 'subtle' in parameters ? parameters.subtle : globalThis.crypto?.subtle
  // Where there is no `subtle` its calls throw, which for a new key means the fallback; a platform key is only
  // ever met again where it was made.
  const web = subtle as SubtleCrypto
  const load = parameters.loadFallback ?? (() => import('./noble.js'))
  const loadCipher = parameters.loadCipher ?? (() => import('./nobleCipher.js'))

  const generate = async (
    name: 'X25519' | 'Ed25519',
    usage: KeyUsage,
    fallback: 'createAgreementKey' | 'createSigningKey',
  ): Promise<KeyPair> => {
    try {
      const { privateKey, publicKey } = (await web.generateKey({ name }, false, [usage])) as CryptoKeyPair
      return { privateKey, publicKey: new Uint8Array(await web.exportKey('raw', publicKey)) }
    } catch {
      return (await load())[fallback](subtle)
    }
  }

  const deriveBits = async (algorithm: object, key: CryptoKey): Promise<Bytes> =>
    new Uint8Array(await web.deriveBits(algorithm as AlgorithmIdentifier, key, 256))

  return {
    sha256: async data =>
      subtle ? new Uint8Array(await subtle.digest('SHA-256', data)) : (await load()).sha256(data),
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
          : await (await load()).agree(privateKey, peerPublicKey, subtle)
      // WebCrypto refuses this by itself; older implementations did not.
      if (secret.every(byte => byte === 0)) throw new Error('Zero secret')
      if (!subtle) return (await load()).deriveKey(secret)
      const none = new Uint8Array()
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      return deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: none, info: none }, key)
    },
    async sign(privateKey, data) {
      return 'extractable' in privateKey
        ? new Uint8Array(await web.sign('Ed25519', privateKey, data))
        : (await load()).sign(privateKey, data, subtle)
    },
    async toSealingKey(raw) {
      try {
        // The format's name in 'Modern Algorithms in the Web Cryptography API', which older type files lack.
        return await web.importKey('raw-secret' as 'raw', raw, cipher, false, ['encrypt', 'decrypt'])
      } catch {
        await loadCipher()
        return raw
      }
    },
    encrypt: async (key, iv, data) =>
      key instanceof Uint8Array
        ? (await loadCipher()).encrypt(key, iv, data)
        : new Uint8Array(await web.encrypt({ name: cipher, iv }, key, data)),
    decrypt: async (key, iv, data) =>
      key instanceof Uint8Array
        ? (await loadCipher()).decrypt(key, iv, data)
        : new Uint8Array(await web.decrypt({ name: cipher, iv }, key, data)),
  }
}
