import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** base58btc of bytes that do not start with a zero (a did:key starts with 0xed). */
function base58(bytes) {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  return text
}

/** The client id of an Ed25519 public key (32 bytes). */
export function toClientId(publicKey) {
  return `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), publicKey]))}`
}

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A client's key: its identity at a relay. */
export function createKey() {
  // By generateKeyPairSync Node 20 can wait for ever: when the job is collected while its key is exported.
  const key = Buffer.concat([pkcs8Head, randomBytes(32)])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  // The last 32 bytes of an Ed25519 SubjectPublicKeyInfo are the key (RFC 8410).
  const raw = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32)
  return { privateKey, clientId: toClientId(raw) }
}

export const encodePart = value => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A relay token. It lives 24 hours: one per client is enough for a whole run. */
export function createToken({ clientId, privateKey }, audience, { claims = {}, header = {} } = {}) {
  const iat = Math.floor(Date.now() / 1_000)
  const sub = randomBytes(32).toString('hex')
  const payload = { iss: clientId, sub, aud: audience, iat, exp: iat + 86_400, ...claims }
  const signed = `${encodePart({ alg: 'EdDSA', typ: 'JWT', ...header })}.${encodePart(payload)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}
