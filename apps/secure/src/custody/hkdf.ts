const encoder = new TextEncoder()

/** HKDF-SHA256 (RFC 5869). */
export async function deriveBytes(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, length * 8))
}

/** HKDF-SHA256 of one or more secrets, to an AES-GCM key that cannot be exported. */
export async function deriveAesKey(parameters: {
  secrets: readonly Uint8Array[]
  salt: Uint8Array<ArrayBuffer>
  label: `latchkit/${string}/v1`
}): Promise<CryptoKey> {
  const joined = Uint8Array.from(parameters.secrets.flatMap(secret => [...secret]))
  const bytes = await deriveBytes(joined, parameters.salt, encoder.encode(parameters.label), 32)
  joined.fill(0)
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  bytes.fill(0)
  return key
}

/** A value that commits to a wallet's key and reveals nothing about it. */
export async function deriveKeyCheck(
  key: Uint8Array<ArrayBuffer>,
  userId: string,
  walletId: string,
): Promise<Uint8Array> {
  return deriveBytes(
    key,
    encoder.encode(JSON.stringify([userId, walletId])),
    encoder.encode('latchkit/key-check/v1'),
    32,
  )
}
