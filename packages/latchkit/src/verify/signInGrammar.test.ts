import { createSignInMessage, parseSignInMessage, type SignInFields } from '@latchkit/core/sign-in'
import { parseSignInMessage as parseSolana } from '@latchkit/solana/sign-in'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import negative from '../../../evm/src/fixtures/siwe/parsing_negative.json' with { type: 'json' }
import positive from '../../../evm/src/fixtures/siwe/parsing_positive.json' with { type: 'json' }
import { readSignIn } from '../fixtures/abnf/readSignIn.js'
import { change, toAlteredText } from '../fixtures/abnf/toAlteredText.js'
import { families } from './families.js'
import { verifySignIn } from './index.js'

// Each reads two grammars by all their alternatives.
const timeout = 60_000 + 100 * Number(process.env['LATCHKIT_CASES'] ?? 0)
const numRuns = Number(process.env['LATCHKIT_CASES'] ?? 300)

const account = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const accounts: Readonly<Record<string, { address: string; chainId: string }>> = {
  Ethereum: { address: account.address, chainId: '1' },
  Solana: { address: '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', chainId: 'mainnet' },
  Bitcoin: {
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    chainId: '000000000019d6689c085ae165831e93',
  },
  Stacks: { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', chainId: '1' },
}
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const date = fc.constantFrom(
  '2026-11-26T10:00:00Z',
  '2026-11-26T10:00:00.123456Z',
  '2024-02-29T23:59:59-02:00',
)
const uri = fc.constantFrom(
  'https://example.com/login',
  'https://user:pw@[::1]:8443/a//b;c?d=/?e#f/?',
  'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
  'urn:recap:eyJhdHQiOnt9fQ',
  'a:/b%20c',
  'http://[2001:db8::192.0.2.1]/',
)
const fields = fc.record({
  scheme: maybe(fc.constantFrom('https', 'a+b-c.d')),
  domain: fc.constantFrom('example.com', 'localhost:4100', '[::1]:80', 'user@127.0.0.1', '[1:2:3:4:5:6:7:8]'),
  statement: maybe(fc.constantFrom('Sign in to Example.', " ~!#?[x]@('*')&$+,;=/ ", 'a')),
  uri,
  nonce: fc.constantFrom('abcdefgh', '0123456789abcdefGHIJ'),
  issuedAt: date,
  expirationTime: maybe(date),
  notBefore: maybe(date),
  requestId: maybe(fc.constantFrom('', 'req-1', 'a%20b:@!')),
  resources: maybe(fc.array(uri, { maxLength: 3 })),
})

/** A text of a family, and its family. */
const written = fc
  .tuple(fc.constantFrom(...families), fields, fc.boolean())
  .map(([family, values, isShort]) => {
    const own = accounts[family.accountName]
    if (!own) throw new Error(`There is no account of ${family.accountName}.`)
    const message = createSignInMessage({ ...values, ...own }, family)
    const text = isShort && values.statement === undefined ? message.replace('\n\n\n', '\n\n') : message
    return { family, text }
  })

/** What this parser refuses on purpose, although the grammar has it. */
function isRefused(
  { statement, domain, nonce, uri: page, ...rest }: SignInFields,
  family: (typeof families)[number],
): boolean {
  const dates = [rest.issuedAt, rest.expirationTime, rest.notBefore]
  const isDate = (value: string) => {
    const found =
      /^(\d{4}-\d\d-(\d\d))T(\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(value)
    const at = new Date(`${found?.[1]}T${found?.[3]}Z`)
    return (
      found !== null &&
      !Number.isNaN(at.getTime()) &&
      at.toISOString().slice(8, 10) === found[2] &&
      !found[3]?.startsWith('24')
    )
  }
  const hosts = [domain, page, ...(rest.resources ?? [])]
  return (
    // A statement that is empty or reads as a field.
    statement === '' ||
    /^(?:URI: |Version: |Chain ID: |Nonce: |Issued At: |Expiration Time: |Not Before: |Request ID: |Resources:$)/.test(
      statement ?? '',
    ) ||
    // Days and times that are none, and fractions below a nanosecond.
    !dates.every(value => value === undefined || isDate(value)) ||
    // An authority without a host, with a port of no network, or of an address that no network has yet.
    !/^(?:[^@]*@)?[^:]/.test(domain) ||
    /:(?:|\d{6,})$/.test(domain) ||
    domain === '' ||
    domain.endsWith('@') ||
    domain.length > 255 ||
    hosts.some(each => /\[v/i.test(each)) ||
    nonce.length > 128 ||
    (rest.scheme?.length ?? 0) > 32 ||
    !family.isAddress(rest.address) ||
    family.toCaipNetworkId(rest.chainId) === undefined
  )
}

describe('sign-in texts by the published grammars (D46, ERC-4361, CAIP-122, Sign In With Solana)', () => {
  test('control A-H5: the grammar reads every public vector as its fields, and none of the others', () => {
    for (const [name, { message, fields: expected }] of Object.entries(positive)) {
      const all = readSignIn(message, 'Ethereum')
      const chainId = String(expected.chainId)
      expect([name, all.length]).toEqual([name, 1])
      // Absent is `null` in one of them.
      const given = Object.entries({ ...expected, chainId }).filter(([, value]) => value !== null)
      expect(JSON.parse(JSON.stringify({ version: '1', ...all[0] }))).toEqual(Object.fromEntries(given))
    }
    // A domain may be empty in the grammar, and EIP-55 is not in it.
    const beyond = Object.entries(negative).filter(
      ([, message]) => readSignIn(message, 'Ethereum').length > 0,
    )
    expect(beyond.map(([name]) => name)).toEqual(['missing domain', 'address not EIP-55'])
  })

  test(
    'attack A-H5: an altered text is a sign-in only by the grammar, with the same fields',
    () => {
      let accepted = 0
      let refused = 0
      fc.assert(
        fc.property(
          written,
          fc.array(change, { minLength: 1, maxLength: 2 }),
          ({ family, text }, changes) => {
            const altered = changes.reduce(toAlteredText, text)
            const parsed = parseSignInMessage(altered, families)
            const byGrammar = readSignIn(altered, family.accountName)
            // What the grammar reads in two ways would be a grammar to refuse.
            expect(new Set(byGrammar.map(each => JSON.stringify(each))).size).toBeLessThanOrEqual(1)
            if (parsed) {
              accepted += 1
              expect(parsed.family).toBe(family)
              expect(byGrammar).toContainEqual(parsed.fields)
            } else {
              refused += 1
              for (const each of byGrammar)
                if (
                  each.uri !== undefined &&
                  each.chainId !== undefined &&
                  each.nonce !== undefined &&
                  each.issuedAt !== undefined
                )
                  expect(isRefused(each as SignInFields, family), altered).toBe(true)
            }
          },
        ),
        { numRuns },
      )
      expect(accepted).toBeGreaterThan(numRuns / 20)
      expect(refused).toBeGreaterThan(numRuns / 4)
    },
    timeout,
  )

  test('control A-H5: what is written is read by both, with the same fields', () => {
    fc.assert(
      fc.property(written, ({ family, text }) => {
        const parsed = parseSignInMessage(text, families)
        const byGrammar = readSignIn(text, family.accountName)
        expect(byGrammar.length > 0).toBe(parsed !== undefined)
        for (const each of byGrammar) expect(each).toEqual(parsed?.fields)
        // One empty line without a statement is in the grammar of Solana alone, and only without a scheme.
        const isShort = /account:\n\w+\n\nURI: /.test(text)
        const hasShort = family.hasShortForm === true && !text.slice(0, text.indexOf(' ')).includes('://')
        expect(parsed !== undefined).toBe(!isShort || hasShort)
      }),
      { numRuns: Math.min(numRuns, 100) },
    )
  })

  test(
    'attack A-H5: a text of solana:signIn, whose fields are optional, is read by its grammar alone',
    () => {
      const { address } = accounts['Solana'] ?? { address: '' }
      const lines = [
        ['\n\nSign in.', ''],
        [
          '\n\nURI: https://example.com\nVersion: 1\nNonce: abcdefgh',
          '\n\nNonce: abcdefgh\nResources:\n- a:b',
          '',
        ],
      ]
      const texts = fc.tuple(fc.constantFrom(...(lines[0] ?? [])), fc.constantFrom(...(lines[1] ?? [])))
      let accepted = 0
      fc.assert(
        fc.property(texts, fc.array(change, { minLength: 1, maxLength: 2 }), ([statement, rest], changes) => {
          const text = `example.com wants you to sign in with your Solana account:\n${address}${statement}${rest}`
          const altered = changes.reduce(toAlteredText, text)
          const parsed = parseSolana(altered)
          if (!parsed) return
          accepted += 1
          const { version: _, ...own } = parsed
          expect(readSignIn(altered, 'Solana')).toContainEqual(expect.objectContaining(own))
        }),
        { numRuns },
      )
      expect(accepted).toBeGreaterThan(numRuns / 20)
    },
    timeout,
  )
})

describe('lines after the last field', () => {
  const now = Date.UTC(2026, 10, 26)
  const expected = { domain: 'example.com', nonce: 'abcdefgh12' }
  const toText = (end: string) =>
    [
      'example.com wants you to sign in with your Ethereum account:',
      account.address,
      '',
      '',
      'URI: https://example.com/login',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: abcdefgh12',
      `Issued At: ${new Date(now).toISOString()}${end}`,
    ].join('\n')
  const verify = async (end: string) => {
    const message = toText(end)
    return verifySignIn({ message, signature: await account.signMessage({ message }), expected, now })
  }
  const past = '2000-01-01T00:00:00Z'
  const starts = ['', '\nRequest ID: a', '\nResources:', '\nResources:\n- https://example.com/']
  const tails = [
    '\n',
    '\n\n',
    ' ',
    '\r',
    '\r\n',
    '\0',
    '\u2028',
    '\nx',
    '\n ',
    `\nExpiration Time: ${past}`,
    `\nNot Before: 2100-01-01T00:00:00Z`,
    '\nNonce: abcdefgh12',
    '\nNonce: zzzzzzzz99',
    '\nChain ID: 1',
    '\nVersion: 1',
    '\nURI: https://evil.example',
    `\nIssued At: ${past}`,
    `\nRequest ID: b\nExpiration Time: ${past}`,
    `\nresources:\n- https://example.com/`,
    '\nResources: \n- https://example.com/',
    '\n\nResources:\n- https://example.com/',
    '\n- https://example.com/\n',
    '\nAmount: 5 ETH',
  ]
  const cases = starts.flatMap(start => tails.map(tail => start + tail))

  test('attack A-H5: none of 92 tails gets a session', async () => {
    expect(cases.length).toBe(92)
    for (const end of cases) expect([end, (await verify(end)).valid]).toEqual([end, false])
  })

  test('control A-H5: the same starts without a tail do, and so do tails that the grammar has', async () => {
    const ends = [
      ...starts,
      '\nExpiration Time: 2100-01-01T00:00:00Z',
      '\nResources:\n- https://example.com/\n- a:b',
    ]
    for (const end of ends) expect([end, (await verify(end)).valid]).toEqual([end, true])
    expect(await verify(`\nExpiration Time: ${past}`)).toEqual({ valid: false, reason: 'EXPIRED' })
  })
})
