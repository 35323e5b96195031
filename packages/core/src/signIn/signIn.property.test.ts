import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createSignInMessage,
  parseSignInMessage,
  type SignInFields,
  type SignInText,
  type VerifySignInParameters,
  verifySignInWith,
} from './index.js'

const numRuns = 1000

const family: SignInText = {
  accountName: 'Mock',
  isAddress: address => /^[0-9a-f]{8}$/.test(address),
  toCaipNetworkId: chainId => (/^\d{1,9}$/.test(chainId) ? `mock:${chainId}` : undefined),
}
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })
const date = fc
  .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
  .map(at => at.toISOString())
const fields: fc.Arbitrary<SignInFields> = fc.record({
  scheme: maybe(fc.constantFrom('https', 'http')),
  domain: fc.oneof(fc.domain(), fc.constantFrom('localhost:4100', '[::1]:80', 'user@example.com:8443')),
  address: fc.stringMatching(/^[0-9a-f]{8}$/),
  statement: maybe(
    fc.oneof(
      { weight: 4, arbitrary: fc.stringMatching(/^[\w\-.~:/?#[\]@!$&'()*+,;= ]{1,60}$/) },
      fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
    ),
  ),
  uri: fc.webUrl(),
  chainId: fc.nat(1_000_000).map(String),
  nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,20}$/),
  issuedAt: date,
  expirationTime: maybe(date),
  notBefore: maybe(date),
  requestId: maybe(fc.stringMatching(/^[a-zA-Z0-9._~-]{0,20}$/)),
  resources: maybe(fc.array(fc.webUrl(), { maxLength: 4 })),
})

/** The text; undefined for fields that it cannot hold. */
function write(values: SignInFields): string | undefined {
  try {
    return createSignInMessage(values, family)
  } catch (error) {
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' })
    return undefined
  }
}

describe('the text of a sign-in (D46, CAIP-122)', () => {
  test('whatever can be written is read back unchanged', () => {
    let written = 0
    fc.assert(
      fc.property(fields, values => {
        const text = write(values)
        if (text === undefined) return
        written += 1
        expect(parseSignInMessage(text, [family])).toEqual({
          fields: { ...values },
          family,
          caipNetworkId: `mock:${values.chainId}`,
        })
      }),
      { numRuns },
    )
    expect(written).toBeGreaterThan(numRuns / 2)
  })

  test('no field can hold a line, so that none reads as another one', () => {
    const names = [
      'domain',
      'address',
      'statement',
      'uri',
      'chainId',
      'nonce',
      'issuedAt',
      'requestId',
    ] as const
    fc.assert(
      fc.property(
        fields,
        fc.constantFrom(...names),
        fc.constantFrom('\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\0'),
        (values, name, end) => {
          const hostile = `${values[name] ?? 'x'}${end}Nonce: attacker1`
          expect(write({ ...values, [name]: hostile })).toBeUndefined()
        },
      ),
      { numRuns },
    )
  })

  test('a text with any character changed, added or removed is not one with the same fields', () => {
    fc.assert(
      fc.property(fields, fc.nat(), fc.constantFrom('', '\n', ' ', 'x', '0'), (values, seed, character) => {
        const text = write(values)
        if (text === undefined) return
        const at = seed % text.length
        const altered = text.slice(0, at) + character + text.slice(at + (seed % 2))
        if (altered === text) return
        const parsed = parseSignInMessage(altered, [family])
        if (parsed) expect(parsed.fields).not.toEqual({ ...values })
      }),
      { numRuns },
    )
  })

  test('a text without a statement has two empty lines, and one only in the family that has the short form', () => {
    fc.assert(
      fc.property(fields, values => {
        const text = write({ ...values, statement: undefined, scheme: undefined })
        if (text === undefined) return
        const short = text.replace('\n\n\n', '\n\n')
        expect(short).not.toBe(text)
        expect(parseSignInMessage(short, [family])).toBeUndefined()
        const [long, both] = [text, short].map(each =>
          parseSignInMessage(each, [{ ...family, hasShortForm: true }]),
        )
        expect(long?.fields.nonce).toBe(values.nonce)
        expect(both).toEqual(long)
      }),
      { numRuns },
    )
  })

  test('anything else is no sign-in, and takes no time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ maxLength: 500 })), text => {
        expect(parseSignInMessage(text, [family])).toBeUndefined()
      }),
      { numRuns },
    )
    const head = `a.b wants you to sign in with your Mock account:\n01234567\n\n`
    for (const hostile of ['a'.repeat(9000), '%41'.repeat(3000), 'a@'.repeat(4000), '\n'.repeat(9000)])
      for (const text of [head + hostile, `${hostile}${head}`, `${head}URI: a:${hostile}`])
        expect(parseSignInMessage(text, [family])).toBeUndefined()
  })

  test('verification never throws and accepts nothing of this', async () => {
    const verifier = { ...family, namespace: 'mock', verifySignature: async () => true }
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (message, expected) => {
        const parameters = { message, signature: 'x', expected } as VerifySignInParameters
        expect((await verifySignInWith([verifier], parameters)).valid).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})
