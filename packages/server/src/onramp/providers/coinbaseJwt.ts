import { randomBytes, sign } from 'node:crypto'
import { readSigningKey } from '../../utils/readSigningKey.js'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const ttlSeconds = 120

/**
 * Returns a function that makes the bearer token of one request to Coinbase.
 * @throws Error when the secret is not a key
 */
export function createCoinbaseJwt(
  { keyId, keySecret }: { keyId: string; keySecret: string },
  now: () => number,
): (method: string, url: string) => string {
  const { key, algorithm } = readSigningKey(keySecret)
  return (method, address) => {
    const url = new URL(address)
    const seconds = Math.floor(now() / 1000)
    const header = { alg: algorithm, kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') }
    const claims = {
      sub: keyId,
      iss: 'cdp',
      nbf: seconds,
      exp: seconds + ttlSeconds,
      uris: [`${method} ${url.host}${url.pathname}`],
    }
    const input = `${encode(header)}.${encode(claims)}`
    const signature =
      algorithm === 'EdDSA'
        ? sign(null, Buffer.from(input), key)
        : sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
    return `${input}.${signature.toString('base64url')}`
  }
}
