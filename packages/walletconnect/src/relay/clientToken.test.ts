import * as ed25519 from '@noble/ed25519'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { fromHex } from '../crypto/bytes.js'
import * as noble from '../crypto/noble.js'
import { createPrimitives } from '../crypto/primitives.js'
import { createClientToken, toDidKey } from './clientToken.js'

const primitives = createPrimitives({ subtle: undefined })
const now = Date.UTC(2026, 10, 21, 12, 0, 0, 999)

const read = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

describe('the client token', () => {
  test('did:key is the multicodec form of an Ed25519 key (did:key specification, example)', () => {
    const did = 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'
    const publicKey = base58.decode(did.slice('did:key:z'.length)).slice(2)
    expect(toDidKey(publicKey)).toBe(did)
  })

  test('names issuer, audience and expiry, and verifies', async () => {
    const key = await noble.createSigningKey()
    const token = await createClientToken({ primitives, key, audience: 'wss://relay.example/relay', now })
    const [header, payload, signature] = token.split('.')
    expect(read(header)).toEqual({ alg: 'EdDSA', typ: 'JWT' })
    expect(read(payload)).toEqual({
      iss: toDidKey(key.publicKey),
      sub: expect.stringMatching(/^[0-9a-f]{64}$/),
      aud: 'wss://relay.example/relay',
      iat: Math.floor(now / 1000),
      exp: Math.floor(now / 1000) + 86_400,
    })
    const data = new TextEncoder().encode(`${header}.${payload}`)
    const bytes = new Uint8Array(Buffer.from(signature ?? '', 'base64url'))
    expect(ed25519.verify(bytes, data, key.publicKey)).toBe(true)
    data[5] = (data[5] ?? 0) ^ 1
    expect(ed25519.verify(bytes, data, key.publicKey)).toBe(false)
  })

  test('no two tokens have one subject (T23)', async () => {
    const key = await noble.createSigningKey()
    const subjects = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const token = await createClientToken({ primitives, key, audience: 'wss://a.example', now })
        return read(token.split('.')[1]).sub
      }),
    )
    expect(new Set(subjects).size).toBe(20)
  })

  test('a seed of the specification has its identity', () => {
    const publicKey = ed25519.getPublicKey(
      fromHex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'),
    )
    expect(toDidKey(publicKey)).toMatch(/^did:key:z6Mk/)
  })
})
