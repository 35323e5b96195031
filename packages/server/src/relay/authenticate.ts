import { base58 } from '@scure/base'
import { verifyEd25519 } from '../utils/verifyEd25519.js'
import type { Refusal } from './upgrade.js'

/** The client that a valid token identifies. */
export type Identity = {
  /** did:key of the client's Ed25519 key: its mailbox address. */
  clientId: string
  /** The token's random subject: its identity in the replay cache. */
  subject: string
  /** Unix seconds. */
  expiresAt: number
}

const maxTokenLength = 2_048
/** Tolerated difference of clocks in seconds. */
const clockSkewSeconds = 60
/** Official clients sign tokens for 24 hours. */
const maxLifetimeSeconds = 86_400

/** A missing or expired token is 401, an invalid one 403. */
const invalid = (reason: string): Refusal => ({ status: 403, reason })

/**
 * Verifies a relay token: a JWT signed with the Ed25519 key that its issuer (did:key) encodes.
 *
 * @param parameters.now Unix milliseconds
 * @param parameters.isAudience whether `aud` names this relay
 */
export function authenticate(
  token: string | undefined,
  { now, isAudience }: { now: number; isAudience: (audience: string) => boolean },
): Identity | Refusal {
  if (token === undefined || token === '') return { status: 401, reason: 'A token is required.' }
  const [header, payload, signature, ...rest] = token.length <= maxTokenLength ? token.split('.') : []
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0)
    return invalid('The token is not a JWT.')
  if (parseJson(header)?.['alg'] !== 'EdDSA') return invalid('The token must be signed with EdDSA.')
  const claims = parseJson(payload)
  if (claims === undefined) return invalid('The token has no claims.')

  const { iss, sub, aud, iat, exp } = claims
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '')
    return invalid('iss and sub are required.')
  const key = decodeDidKey(iss)
  if (key === undefined) return invalid('iss must be the did:key of an Ed25519 key.')
  if (typeof aud !== 'string' || !isAudience(aud)) return invalid('aud must be the URL of this relay.')
  if (!isTime(iat) || !isTime(exp)) return invalid('iat and exp are required, in seconds.')
  const time = now / 1_000
  if (iat > time + clockSkewSeconds) return invalid('The token was issued in the future.')
  if (exp - iat > maxLifetimeSeconds + clockSkewSeconds) return invalid('The token lives too long.')
  if (exp + clockSkewSeconds <= time) return { status: 401, reason: 'The token has expired.' }
  const message = Buffer.from(`${header}.${payload}`)
  const bytes = fromBase64Url(signature)
  if (bytes?.length !== 64 || !verifyEd25519({ publicKey: key, message, signature: bytes }))
    return invalid('The signature does not match.')
  return { clientId: iss, subject: sub, expiresAt: exp }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

/** Decodes unpadded base64url, only in its canonical form. */
function fromBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

function parseJson(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(fromBase64Url(part)?.toString('utf8') ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * The points of order 8 and less, in every encoding, without the sign bit. Such a key is refused, because
 * signatures for it can be forged without a private key and OpenSSL accepts them.
 */
const smallOrderKeys: ReadonlySet<string> = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
])

function isSmallOrder(key: Uint8Array): boolean {
  const bytes = Buffer.from(key)
  bytes[31] = (bytes[31] ?? 0) & 0x7f
  return smallOrderKeys.has(bytes.toString('hex'))
}

/** Decodes did:key (base58btc, multicodec 0xed01) to the 32 bytes of an Ed25519 public key. */
function decodeDidKey(did: string): Uint8Array | undefined {
  if (!did.startsWith('did:key:z') || did.length > 64) return undefined
  try {
    const bytes = base58.decode(did.slice('did:key:z'.length))
    if (bytes.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) return undefined
    const key = bytes.subarray(2)
    return isSmallOrder(key) ? undefined : key
  } catch {
    return undefined
  }
}
