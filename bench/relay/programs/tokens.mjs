// Tokens that are forged or shifted in time, and a valid one now and then so that a relay that refuses all is noticed.
import { createHash, randomBytes, sign } from 'node:crypto'
import { request } from 'node:http'
import { inParallel } from '../lib/helpers.mjs'
import { startServer } from '../lib/server.mjs'
import { createRandom, figure } from '../lib/stats.mjs'
import { createKey, createToken, encodePart, toClientId } from '../lib/token.mjs'

export const title = 'forged and shifted tokens'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const now = () => Math.floor(Date.now() / 1_000)

/** Each returns a token that must be refused. */
function createForgeries(url, random) {
  const victim = createKey()
  const other = createKey()
  const valid = () => createToken(victim, url)
  const withClaims = claims => createToken(victim, url, { claims })
  /** One character of one part replaced by another. */
  const flip = part => {
    const parts = valid().split('.')
    const at = random.integer(0, parts[part].length - 1)
    const old = parts[part][at]
    let letter = old
    while (letter === old) letter = random.pick([...alphabet])
    parts[part] = parts[part].slice(0, at) + letter + parts[part].slice(at + 1)
    return parts.join('.')
  }
  /** Other claims under the signature of a valid token. */
  const swap = change => {
    const [header, payload, signature] = valid().split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return `${header}.${encodePart({ ...claims, ...change(claims) })}.${signature}`
  }
  const withHeader = header => createToken(victim, url, { header })
  /** A token with the given signature bytes. */
  const withSignature = (bytes, clientId = victim.clientId) => {
    const claims = {
      iss: clientId,
      sub: randomBytes(32).toString('hex'),
      aud: url,
      iat: now(),
      exp: now() + 86_400,
    }
    return `${encodePart({ alg: 'EdDSA', typ: 'JWT' })}.${encodePart(claims)}.${bytes.toString('base64url')}`
  }
  /** The same signature with the group's order added to its scalar (RFC 8032 5.1.7 refuses it). */
  const malleable = () => {
    const [header, payload, signature] = valid().split('.')
    const bytes = Buffer.from(signature, 'base64url')
    const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n
    const scalar = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order
    const shifted = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse()
    return `${header}.${payload}.${Buffer.concat([bytes.subarray(0, 32), shifted]).toString('base64url')}`
  }
  /** A public key of small order: for some messages a signature of zeros verifies where this is not refused. */
  const smallOrder = () => {
    const points = [
      `01${'00'.repeat(31)}`,
      `ec${'ff'.repeat(30)}7f`,
      '00'.repeat(32),
      `${'00'.repeat(31)}80`,
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      `ed${'ff'.repeat(30)}7f`,
      `ee${'ff'.repeat(30)}7f`,
    ]
    const point = Buffer.from(random.pick(points), 'hex')
    const commitment = Buffer.from(random.pick([...points, `01${'00'.repeat(31)}`]), 'hex')
    return withSignature(Buffer.concat([commitment, Buffer.alloc(32)]), toClientId(point))
  }
  const hmac = () => {
    const [, payload] = valid().split('.')
    const signed = `${encodePart({ alg: 'HS256', typ: 'JWT' })}.${payload}`
    return `${signed}.${createHash('sha256').update(signed).update(victim.clientId).digest('base64url')}`
  }
  return {
    'character of the header': () => flip(0),
    'character of the claims': () => flip(1),
    'character of the signature': () => flip(2),
    'issuer replaced': () => swap(() => ({ iss: other.clientId })),
    'life prolonged': () => swap(({ exp }) => ({ exp: exp + random.integer(1, 10_000) })),
    'audience replaced': () => swap(() => ({ aud: 'wss://relay.example.com' })),
    'signed by another key': () => createToken({ ...other, clientId: victim.clientId }, url),
    'other audience': () =>
      withClaims({
        aud: random.pick([
          'wss://relay.example.com',
          `${url}/x`,
          url.replace('127.0.0.1', 'localhost.evil'),
          '',
          null,
          [url],
          7,
        ]),
      }),
    expired: () => withClaims({ iat: now() - 86_400 - 120, exp: now() - random.integer(65, 100_000) }),
    'from the future': () => withClaims({ iat: now() + random.integer(65, 100_000), exp: now() + 150_000 }),
    'lives too long': () => withClaims({ exp: now() + 86_400 + random.integer(125, 10_000_000) }),
    'times of another kind': () =>
      withClaims(
        random.pick([
          { exp: undefined },
          { iat: undefined },
          { exp: '9999999999' },
          { iat: -1 },
          { exp: null },
          { exp: Number.MAX_VALUE },
          { iat: [1] },
        ]),
      ),
    'issuer of another kind': () =>
      withClaims({
        iss: random.pick([
          undefined,
          null,
          '',
          'did:key:z',
          victim.clientId.slice(0, -1),
          victim.clientId.toLowerCase(),
          `${victim.clientId} `,
          'did:web:example.com',
          {},
        ]),
      }),
    'no subject': () => withClaims({ sub: random.pick([undefined, null, '', 7, {}]) }),
    'algorithm none': () => `${encodePart({ alg: 'none', typ: 'JWT' })}.${valid().split('.')[1]}.`,
    'algorithm HS256': hmac,
    'algorithm of another name': () =>
      withHeader({ alg: random.pick(['none', 'eddsa', 'ES256', 'RS256', 'Ed448', '', null, ['EdDSA']]) }),
    'signature of zeros': () => withSignature(Buffer.alloc(64)),
    'signature at random': () => withSignature(random.bytes(random.integer(0, 96))),
    'signature of another encoding': malleable,
    'key of small order': smallOrder,
    'cut or extended': () =>
      random.pick([
        token => token.slice(0, random.integer(1, token.length - 1)),
        token => `${token}.`,
        token => `${token}=`,
        token => `${token}A`,
        token => `${token}.${token}`,
        token => token.split('.').slice(1).join('.'),
      ])(valid()),
    'signature over something else': () => {
      const token = withSignature(sign(null, randomBytes(64), victim.privateKey))
      return token
    },
  }
}

/** The status of an upgrade with this token: 101 when it is accepted. */
function upgrade(port, token, way) {
  return new Promise((resolve, reject) => {
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      ...(way === 'header' ? { Authorization: `Bearer ${token}` } : {}),
    }
    const path = way === 'header' ? '/relay' : `/relay?auth=${encodeURIComponent(token)}`
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false })
    sent.on('response', response => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve(101)
    })
    sent.on('error', reject)
    sent.end()
  })
}

export async function run({ small = false, count = small ? 500 : 10_000, seed = 20_261_121 }) {
  const server = await startServer()
  const random = createRandom(seed)
  const forgeries = Object.entries(createForgeries(server.url, random))
  const accepted = new Map()
  let tried = 0
  let refused = 0
  let validAccepted = 0
  const honest = createKey()
  await inParallel(
    Array.from({ length: count }, (_, index) => index),
    16,
    async index => {
      const [kind, forge] = forgeries[index % forgeries.length]
      // A header cannot carry everything a query can.
      const token = forge()
      const status = await upgrade(
        server.port,
        token,
        /^[\w.-]+$/.test(token) && index % 2 ? 'header' : 'query',
      )
      tried += 1
      if (status === 101) accepted.set(kind, (accepted.get(kind) ?? 0) + 1)
      else if (status === 401 || status === 403) refused += 1
      if (index % 100 === 0 && (await upgrade(server.port, createToken(honest, server.url), 'query')) === 101)
        validAccepted += 1
    },
  )
  const result = {
    title: `${title}, ${forgeries.length} kinds, seed ${seed}`,
    figures: [
      figure('tokens tried', tried, '', '>=', count),
      figure(
        'accepted',
        [...accepted.values()].reduce((sum, each) => sum + each, 0),
        '',
        '=',
        0,
      ),
      figure('refused with 401 or 403', refused, '', '=', count),
      figure('valid tokens in between that were accepted', validAccepted, '', '=', Math.ceil(count / 100)),
    ],
    notes: [...accepted].map(([kind, times]) => `accepted: ${kind}, ${times} times`),
  }
  await server.kill()
  return result
}
