import {
  createSignInMessage,
  parseSignInMessage,
  type SignInFields,
  verifySignInWith,
} from '@latchkit/core/sign-in'
import { decodeFunctionData, hashMessage, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import eip1271 from '../fixtures/siwe/eip1271.json' with { type: 'json' }
import negative from '../fixtures/siwe/parsing_negative.json' with { type: 'json' }
import negativeObjects from '../fixtures/siwe/parsing_negative_objects.json' with { type: 'json' }
import positive from '../fixtures/siwe/parsing_positive.json' with { type: 'json' }
import unverified from '../fixtures/siwe/verification_negative.json' with { type: 'json' }
import verified from '../fixtures/siwe/verification_positive.json' with { type: 'json' }
import { evmSignIn } from './evmSignIn.js'
import { signInText } from './signInText.js'

type VectorFields = Readonly<Record<string, unknown>>

/** The vectors' fields as ours: the chain as text, `null` as absent. */
function toFields(vector: VectorFields): SignInFields {
  const optional = (name: string): string | undefined => {
    const value = vector[name]
    return value === undefined || value === null ? undefined : String(value)
  }
  const text = (name: string): string => optional(name) ?? ''
  const { resources } = vector
  return {
    scheme: optional('scheme'),
    domain: text('domain'),
    address: text('address'),
    statement: optional('statement'),
    uri: text('uri'),
    chainId: text('chainId'),
    nonce: text('nonce'),
    issuedAt: text('issuedAt'),
    expirationTime: optional('expirationTime'),
    notBefore: optional('notBefore'),
    requestId: optional('requestId'),
    resources: Array.isArray(resources) ? resources.map(String) : undefined,
  }
}

describe('the public vectors of SIWE (D46, EIP-4361)', () => {
  test('are all here', () => {
    const counts = [positive, negative, negativeObjects, verified, unverified, eip1271].map(
      vectors => Object.keys(vectors).length,
    )
    expect(counts).toEqual([19, 29, 18, 4, 10, 2])
  })

  test.each(Object.entries(positive))('parses and writes: %s', (_, { message, fields }) => {
    const expected = toFields(fields)
    expect(parseSignInMessage(message, [signInText])?.fields).toEqual(expected)
    expect(createSignInMessage(expected, signInText)).toBe(message)
  })

  test.each(Object.entries(negative))('does not parse: %s', (_, message) => {
    expect(parseSignInMessage(message, [signInText])).toBeUndefined()
  })

  test.each(Object.entries<VectorFields>(negativeObjects))('does not write: %s', (name, vector) => {
    // Ours has the version as a constant, which is not a field of the caller's.
    if (name.startsWith('missing version') || name === 'version not 1') {
      const text = createSignInMessage(toFields(vector), signInText)
      expect(text).toContain('\nVersion: 1\n')
      return
    }
    expect(() => createSignInMessage(toFields(vector), signInText)).toThrow()
  })

  const verify = (vector: VectorFields) => {
    const fields = toFields(vector)
    // The vectors of times that no calendar has are texts that cannot be written.
    const write = () => createSignInMessage(fields, signInText)
    const time = vector['time'] ?? fields.issuedAt
    return {
      write,
      run: () =>
        verifySignInWith([evmSignIn], {
          message: write(),
          signature: String(vector['signature']),
          expected: {
            domain: String(vector['domainBinding'] ?? fields.domain),
            nonce: String(vector['matchNonce'] ?? fields.nonce),
            uri: fields.uri,
          },
          now: Date.parse(String(time)),
          maxAgeMs: Number.POSITIVE_INFINITY,
        }),
    }
  }

  test.each(Object.entries<VectorFields>(verified))('verifies: %s', async (name, vector) => {
    const result = await verify(vector).run()
    // Its time is before `Issued At`, which SIWE does not check and we do.
    if (name === 'expired message') expect(result).toEqual({ valid: false, reason: 'NOT_YET_VALID' })
    else expect(result).toMatchObject({ valid: true, address: vector['address'] })
  })

  test.each(Object.entries<VectorFields>(unverified))('does not verify: %s', async (name, vector) => {
    if (name.startsWith('invalid ')) expect(verify(vector).write).toThrow()
    else expect(await verify(vector).run()).toMatchObject({ valid: false })
  })

  test.each(Object.entries(eip1271))('asks the contract about exactly this text: %s', async (_, vector) => {
    const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
    const parsed = parseSignInMessage(vector.message, [signInText])
    if (!parsed) throw new Error('The vector does not parse.')
    const verifyWith = (word: string) =>
      verifySignInWith([evmSignIn], {
        ...vector,
        expected: { domain: 'localhost:4361', nonce: parsed.fields.nonce },
        now: Date.parse(parsed.fields.issuedAt),
        rpc: async ({ method, params, caipNetworkId }) => {
          expect(caipNetworkId).toBe('eip155:1')
          if (method === 'eth_getCode') return '0x60'
          const { data } = Object(params[0]) as { data: string }
          const question = `0x${data.slice(data.indexOf('1626ba7e'))}` as const
          const { args } = decodeFunctionData({ abi, data: question })
          expect(args).toEqual([hashMessage(vector.message), vector.signature])
          expect(data).toContain(parsed.fields.address.slice(2).toLowerCase())
          return word
        },
      })
    expect(await verifyWith(`0x1626ba7e${'0'.repeat(56)}`)).toMatchObject({ valid: true })
    expect(await verifyWith(`0x${'0'.repeat(64)}`)).toEqual({ valid: false, reason: 'SIGNATURE' })
  })
})
