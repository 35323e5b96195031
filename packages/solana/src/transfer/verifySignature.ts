import { fromBase58 } from '../utils/bytes.js'

/** Verifies ed25519 by WebCrypto; undefined where the browser does not support it. */
export async function verifySignature(
  address: string,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean | undefined> {
  const publicKey = fromBase58(address, 44)
  if (publicKey?.length !== 32 || signature.length !== 64) return false
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, message)
  } catch (error) {
    // Also thrown for bytes that are not a point, for which no signature exists.
    return (error as { name?: unknown } | null)?.name === 'DataError' ? false : undefined
  }
}
