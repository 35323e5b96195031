import { c32address } from 'c32check'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stacksMainnet, stacksTestnet } from '../chains/networks.js'
import { checkAddress } from './checkAddress.js'

const good = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'

describe('checkAddress (R5.1, R5.10, D25)', () => {
  test.each([
    [good, 'valid'],
    [`${good}.token-one`, 'valid'],
    [c32address(20, '11'.repeat(20)), 'valid'],
    [c32address(26, '11'.repeat(20)), 'NETWORK'],
    [`${c32address(21, '11'.repeat(20))}.token`, 'NETWORK'],
    ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8', 'CHECKSUM'],
    ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8.token', 'CHECKSUM'],
    [good.toLowerCase(), 'FORMAT'],
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'FORMAT'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'FORMAT'],
    ['muneeb.btc', 'FORMAT'],
    ['', 'FORMAT'],
  ])('%s is %s on mainnet', (value, expected) => {
    const check = checkAddress(value, stacksMainnet)
    expect(check.valid ? 'valid' : check.reason).toBe(expected)
  })

  // Versions 0 to 31 parse in c32; four are of Stacks, two of a network.
  test('of all 32 versions a network has two', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), hash => {
        const hex = Buffer.from(hash).toString('hex')
        const accepted = [stacksMainnet, stacksTestnet].map(network =>
          Array.from({ length: 32 }, (_, version) => version).filter(
            version => checkAddress(c32address(version, hex), network).valid,
          ),
        )
        expect(accepted).toEqual([
          [20, 22],
          [21, 26],
        ])
      }),
      { numRuns: 50 },
    )
  })
})
