import type { Bytes } from './bytes.js'

/** A non-extractable platform key, or the raw 32 bytes where the platform has no such key. */
export type PrivateKey = CryptoKey | Bytes

export type KeyPair = { publicKey: Bytes; privateKey: PrivateKey }

/** The asymmetric half of the protocol's cryptography. Ciphers are in `envelope.ts`. */
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
}

export type PrimitivesParameters = {
  /** `undefined` outside secure contexts; then everything comes from the fallback. */
  subtle?: SubtleCrypto | undefined
  loadFallback?: (() => Promise<typeof import('./noble.js')>) | undefined
}

/** WebCrypto where it has the primitive, else the fallback chunk, decided one by one. */
export function createPrimitives(parameters: PrimitivesParameters = {}): Primitives {
  const subtle = 'subtle' in parameters ? parameters.subtle : globalThis.crypto?.subtle
  const load = parameters.loadFallback ?? (() => import('./noble.js'))

  const generate = async (
    name: 'X25519' | 'Ed25519',
    usages: KeyUsage[],
    fallback: 'createAgreementKey' | 'createSigningKey',
  ): Promise<KeyPair> => {
    try {
      if (!subtle) throw new Error('No WebCrypto')
      const pair = (await subtle.generateKey({ name }, false, usages)) as CryptoKeyPair
      return {
        privateKey: pair.privateKey,
        publicKey: new Uint8Array(await subtle.exportKey('raw', pair.publicKey)),
      }
    } catch {
      return (await load())[fallback]()
    }
  }

  const deriveKey = async (secret: Bytes): Promise<Bytes> => {
    if (!subtle) return (await load()).deriveKey(secret)
    const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    const none = new Uint8Array()
    return new Uint8Array(
      await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: none, info: none }, key, 256),
    )
  }

  return {
    sha256: async data =>
      subtle ? new Uint8Array(await subtle.digest('SHA-256', data)) : (await load()).sha256(data),
    createAgreementKey: () => generate('X25519', ['deriveBits'], 'createAgreementKey'),
    createSigningKey: () => generate('Ed25519', ['sign'], 'createSigningKey'),
    async agree(privateKey, peerPublicKey) {
      let secret: Bytes
      if (privateKey instanceof Uint8Array) secret = (await load()).agree(privateKey, peerPublicKey)
      else if (!subtle) throw new Error('No WebCrypto')
      else {
        const name = 'X25519'
        const peer = await subtle.importKey('raw', peerPublicKey, { name }, false, [])
        secret = new Uint8Array(await subtle.deriveBits({ name, public: peer }, privateKey, 256))
      }
      // Both implementations are meant to refuse this themselves; older ones did not.
      if (secret.every(byte => byte === 0)) throw new Error('The shared secret is all zero')
      const key = await deriveKey(secret)
      secret.fill(0)
      return key
    },
    async sign(privateKey, data) {
      if (privateKey instanceof Uint8Array) return (await load()).sign(privateKey, data)
      if (!subtle) throw new Error('No WebCrypto')
      return new Uint8Array(await subtle.sign('Ed25519', privateKey, data))
    },
  }
}
