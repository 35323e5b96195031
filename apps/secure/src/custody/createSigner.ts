import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import type { DerivedKeys } from '../keys/deriveKeys.js'
import { tweakSecret } from '../keys/tweakSecret.js'
import type { Signer } from '../signing/types.js'

function assertDigest(digest: Uint8Array): void {
  if (digest.length !== 32) throw new TypeError('A digest has 32 bytes.')
}

/** Signs by the keys of the wallet that is open; `requireKeys` throws where none is. */
export function createSigner(requireKeys: () => DerivedKeys): Signer {
  return {
    async signDigest(digest, key = 'evm') {
      assertDigest(digest)
      const secret = requireKeys()[key]
      const bytes = secp256k1.sign(digest, secret, { prehash: false, lowS: true, format: 'recovered' })
      const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
      return { r, s, yParity: recovery === 1 ? 1 : 0 }
    },
    async signTaproot(digest) {
      assertDigest(digest)
      const secret = tweakSecret(requireKeys().bitcoinOrdinals)
      try {
        return schnorr.sign(digest, secret)
      } finally {
        secret.fill(0)
      }
    },
    signSolana: async message => ed25519.sign(message, requireKeys().solana),
  }
}
