import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toTestAddress } from '../fixtures/createStandardWallet.js'
import { createSignInMessage, parseSignInMessage, type SignInFields } from './signInMessage.js'

const address = toTestAddress(1)
const full: SignInFields = {
  domain: 'example.com:8443',
  address,
  statement: 'Sign in to Example. (It costs nothing!)',
  uri: 'https://example.com:8443/login?x=1',
  version: '1',
  chainId: 'mainnet',
  nonce: 'abcDEF123456',
  issuedAt: '2026-11-21T10:00:00.000Z',
  expirationTime: '2026-11-21T10:10:00Z',
  notBefore: '2026-11-21T09:00:00+01:00',
  requestId: 'req-1',
  resources: ['https://example.com/terms', 'ipfs://bafy'],
}
const text = [
  'example.com:8443 wants you to sign in with your Solana account:',
  address,
  '',
  'Sign in to Example. (It costs nothing!)',
  '',
  'URI: https://example.com:8443/login?x=1',
  'Version: 1',
  'Chain ID: mainnet',
  'Nonce: abcDEF123456',
  'Issued At: 2026-11-21T10:00:00.000Z',
  'Expiration Time: 2026-11-21T10:10:00Z',
  'Not Before: 2026-11-21T09:00:00+01:00',
  'Request ID: req-1',
  'Resources:',
  '- https://example.com/terms',
  '- ipfs://bafy',
].join('\n')

describe('the text of Sign-In With Solana (CAIP-122)', () => {
  test('is written field by field, in the order of the specification', () => {
    expect(createSignInMessage(full)).toBe(text)
    expect(parseSignInMessage(text)).toEqual(full)
  })

  test('every field but domain and address may be absent', () => {
    const head = `example.com wants you to sign in with your Solana account:\n${address}`
    const least = { domain: 'example.com', address }
    expect(createSignInMessage(least)).toBe(head)
    expect(parseSignInMessage(head)).toEqual(least)
    expect(createSignInMessage({ ...least, statement: 'Hi' })).toBe(`${head}\n\nHi`)
    expect(parseSignInMessage(`${head}\n\nHi`)).toEqual({ ...least, statement: 'Hi' })
    expect(parseSignInMessage(`${head}\n\nNonce: 12345678`)).toEqual({ ...least, nonce: '12345678' })
    expect(parseSignInMessage(`${head}\n\nResources:`)).toEqual({ ...least, resources: [] })
  })

  test('any valid fields are read back unchanged', () => {
    const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })
    const date = fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map(each => each.toISOString())
    fc.assert(
      fc.property(
        fc.record({
          domain: fc.domain(),
          statement: maybe(fc.stringMatching(/^[\w\-.~:/?#[\]@!$&'()*+,;= ]{1,60}$/)),
          uri: maybe(fc.webUrl()),
          version: maybe(fc.constant('1')),
          chainId: maybe(
            fc.constantFrom('mainnet', 'devnet', 'solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
          ),
          nonce: maybe(fc.stringMatching(/^[a-zA-Z0-9]{8,20}$/)),
          issuedAt: maybe(date),
          expirationTime: maybe(date),
          notBefore: maybe(date),
          requestId: maybe(fc.stringMatching(/^[\w\-.~!$&'()*+,;=:@]{0,20}$/)),
          resources: maybe(fc.array(fc.webUrl(), { maxLength: 4 })),
        }),
        values => {
          const fields = Object.fromEntries(
            Object.entries({ ...values, address }).filter(([, value]) => value !== undefined),
          ) as SignInFields
          let written: string
          try {
            written = createSignInMessage(fields)
          } catch {
            return
          }
          expect(parseSignInMessage(written)).toEqual(fields)
        },
      ),
    )
  })

  const change = (from: string, to: string) => text.replace(from, to)
  test.each([
    ['nothing', ''],
    ['another greeting', change('Solana account', 'Ethereum account')],
    ['no domain', change('example.com:8443 wants', ' wants')],
    ['a domain with a space', change('example.com:8443 wants', 'example.com evil.com wants')],
    ['an address of another family', change(address, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')],
    ['an address of another length', change(address, `${address}1`)],
    ['fields out of order', change('Version: 1\nChain ID: mainnet', 'Chain ID: mainnet\nVersion: 1')],
    ['a field twice', change('Version: 1', 'Version: 1\nVersion: 1')],
    ['an unknown field', change('Version: 1', 'Version: 1\nAmount: 5 SOL')],
    ['another version', change('Version: 1', 'Version: 2')],
    ['a short nonce', change('abcDEF123456', 'abc')],
    ['a date that is none', change('2026-11-21T10:10:00Z', 'tomorrow')],
    ['a date that cannot be', change('2026-11-21T10:10:00Z', '2026-13-45T10:10:00Z')],
    ['a URI that is none', change('https://example.com:8443/login?x=1', 'login')],
    ['a resource without its dash', change('- ipfs', 'ipfs')],
    ['a statement over two lines', change('Example. (It', 'Example.\n(It')],
    ['two statements', change('Sign in to', 'One.\n\nSign in to')],
    ['a letter that the grammar does not have', change('Sign in to', 'Grüße an')],
    [
      'a statement that reads as a field',
      change('Sign in to Example. (It costs nothing!)', 'URI: https://evil.example'),
    ],
    ['a line break of another kind', change('Sign in to', 'Sign\u2028in to')],
    ['carriage returns', text.replaceAll('\n', '\r\n')],
    ['a line at the end', `${text}\n`],
    ['a line before', `\n${text}`],
    ['an endless text', `${text}${'\n- https://example.com/x'.repeat(10_000)}`],
  ])('rejects a text with %s', (_name, other) => {
    expect(parseSignInMessage(other)).toBeUndefined()
  })

  test.each([undefined, null, 5, {}, ['x']])('rejects what is not text: %j', value => {
    expect(parseSignInMessage(value)).toBeUndefined()
  })

  test('a text is read unambiguously or not at all, without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(text.length), (noise, at) => {
        const other = text.slice(0, at) + noise + text.slice(at)
        const fields = parseSignInMessage(other)
        if (fields) expect(createSignInMessage(fields)).toBe(other)
      }),
    )
  })

  test.each([
    ['domain', { domain: 'a b' }],
    ['domain', { domain: '' }],
    ['address', { address: 'x' }],
    ['statement', { statement: 'a\nb' }],
    ['statement', { statement: '' }],
    ['statement', { statement: 'Nonce: 12345678' }],
    ['uri', { uri: 'x\nVersion: 1' }],
    ['version', { version: '2' }],
    ['chainId', { chainId: 'eip155:1' }],
    ['nonce', { nonce: 'a b' }],
    ['issuedAt', { issuedAt: 'now' }],
    ['requestId', { requestId: 'a b' }],
    ['resources', { resources: ['x'] }],
  ])('is never written with an invalid field: %s', (name, fields) => {
    expect(() => createSignInMessage({ ...full, ...fields })).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', details: expect.stringContaining(name) }),
    )
  })
})
