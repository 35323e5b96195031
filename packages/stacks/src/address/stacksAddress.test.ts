import { c32address, c32addressDecode } from 'c32check'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '../fixtures/toHex.js'
import { formatAddress, isAddress, parseAddress } from './stacksAddress.js'

const versions = [
  [22, 'mainnet', 'single'],
  [20, 'mainnet', 'multiple'],
  [26, 'testnet', 'single'],
  [21, 'testnet', 'multiple'],
] as const
const hashes = fc.oneof(
  fc.uint8Array({ minLength: 20, maxLength: 20 }),
  // Zeros in front are where encoders differ.
  fc
    .tuple(fc.nat(20), fc.uint8Array({ minLength: 20, maxLength: 20 }))
    .map(([zeros, bytes]) => bytes.fill(0, 0, zeros)),
)

describe('addresses of Stacks (SIP-005, D25)', () => {
  test.each(versions)(
    'version %s: %s, %s: as the published library writes and reads them',
    (version, network, kind) => {
      fc.assert(
        fc.property(hashes, hash => {
          const text = formatAddress({ network, kind, hash })
          expect(text).toBe(c32address(version, toHex(hash)))
          expect(c32addressDecode(text)).toEqual([version, toHex(hash)])
          expect(parseAddress(text)).toEqual({ network, kind, hash })
          expect(isAddress(text, network)).toBe(true)
          expect(isAddress(text, network === 'mainnet' ? 'testnet' : 'mainnet')).toBe(false)
        }),
      )
    },
  )

  test.each([
    ['a version without a network', c32address(0, '00'.repeat(20))],
    ['another checksum', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8'],
    ['lower case', 'sp2j6zy48gv1ez5v2v5rb9mp66sw86pykknrv9ej7'],
    ['a letter for a digit', 'SP2J6ZY48GVlEZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
    ['a zero more', 'SP0000000000000000000002Q6VF78'],
    ['a zero less', 'SP00000000000000000002Q6VF78'],
    ['a contract', 'SP000000000000000000002Q6VF78.pox-4'],
    ['nothing', ''],
    ['an address of Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['endless text', `SP${'0'.repeat(1_000_000)}`],
  ])('refuses %s', (_name, text) => {
    expect(parseAddress(text)).toBeUndefined()
  })

  test('refuses any other character in the place of one', () => {
    const characters = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ')
    fc.assert(
      fc.property(hashes, fc.integer({ min: 1, max: 40 }), characters, (hash, at, other) => {
        const text = formatAddress({ network: 'mainnet', kind: 'single', hash })
        const changed = text.slice(0, at) + other + text.slice(at + 1)
        if (changed !== text && at < text.length) expect(parseAddress(changed)).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })
})
