import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base58check, bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAddress } from './checkAddress.js'

/** 1,000,000 in `npm run test:long`. */
const numRuns = Number(process.env.LATCHKIT_CASES ?? 10_000)
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex')
/** The first n digits of a number in c32, as Stacks writes addresses. */
const c32 = (value: Uint8Array) => [...value].map(byte => crockford[byte % 32]).join('')

const foreign = fc.oneof(
  // EVM, with and without prefix, in either case, and as a checksummed mix.
  bytes(20).map(value => `0x${hex(value)}`),
  bytes(20).map(hex),
  bytes(20).map(value => hex(value).toUpperCase()),
  fc
    .tuple(bytes(20), fc.infiniteStream(fc.boolean()))
    .map(([value, up]) =>
      [...hex(value)].map(digit => (up.next().value ? digit.toUpperCase() : digit)).join(''),
    ),
  // Bare hex without a zero matches the specified pattern; only the decoded length differs.
  bytes(20).map(value => hex(value).replaceAll('0', '1')),
  // Bitcoin: P2PKH, P2SH, their testnets, SegWit, Taproot.
  fc
    .tuple(bytes(20), fc.constantFrom(0, 5, 111, 196))
    .map(([value, version]) => base58check(sha256).encode(Uint8Array.of(version, ...value))),
  bytes(20).map(value => bech32.encode('bc', [0, ...bech32.toWords(value)])),
  bytes(32).map(value => bech32.encode('tb', [0, ...bech32.toWords(value)])),
  bytes(32).map(value => bech32m.encode('bc', [1, ...bech32m.toWords(value)])),
  // Stacks.
  fc.tuple(fc.constantFrom('SP', 'SM', 'ST', 'SN'), bytes(39)).map(([prefix, value]) => prefix + c32(value)),
  // Base58 of another length.
  fc.oneof(bytes(31), bytes(33), bytes(64), bytes(21)).map(value => base58.encode(value)),
)

describe('checkAddress (R5.1, D25, T13)', () => {
  test('accepts no address of another family', async () => {
    await fc.assert(
      fc.asyncProperty(foreign, async value => {
        // Base58 of 33 bytes may begin with zeros and be 32 bytes and more; never 32.
        expect(await checkAddress(value)).toEqual({ valid: false, reason: 'FORMAT' })
      }),
      { numRuns },
    )
  }, 600_000)

  test('accepts any 32 bytes, on the curve or off it', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(32), async value => {
        const address = base58.encode(value)
        expect(await checkAddress(address)).toEqual({ valid: true, address })
      }),
      { numRuns },
    )
  }, 600_000)

  test('accepts keys and well-known programs', async () => {
    const key = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(7)))
    for (const address of [
      key,
      '11111111111111111111111111111111',
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
      'SysvarRent111111111111111111111111111111111',
    ])
      expect(await checkAddress(address), address).toEqual({ valid: true, address })
  })

  test.each([
    '',
    ' ',
    '1'.repeat(31),
    '1'.repeat(33),
    '1'.repeat(45),
    'z'.repeat(44),
    ' 11111111111111111111111111111111',
    '11111111111111111111111111111111\n',
    '0x11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0',
    'toly.sol',
  ])('rejects %j', async value => {
    expect(await checkAddress(value)).toEqual({ valid: false, reason: 'FORMAT' })
  })

  test.each([undefined, null, 5, {}, [], Symbol('x')])(
    'rejects what is not text, without throwing: %s',
    async value => {
      expect(await checkAddress(value as unknown as string)).toEqual({ valid: false, reason: 'FORMAT' })
    },
  )
})
