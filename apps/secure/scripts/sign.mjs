import { createPrivateKey, sign } from 'node:crypto'

/** The bytes that are signed: the manifest as JSON without spaces. */
const toBytes = ({ version, signedAt, files }) => Buffer.from(JSON.stringify({ version, signedAt, files }))

/**
 * The manifest with its signature; as it is without a key, for development.
 *
 * @param {{ version: number, signedAt: number, files: object }} manifest
 * @param {string | undefined} key Ed25519, PKCS #8 DER in base64
 */
export function signManifest(manifest, key) {
  if (!key) return manifest
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('SECURE_SIGN_KEY is not an Ed25519 key.')
  return { ...manifest, signature: sign(null, toBytes(manifest), privateKey).toString('base64') }
}
