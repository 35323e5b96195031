import { describe, expect, test } from 'vitest'
import { formatAddress, parseAddress } from './stacksAddress.js'

// stacks-network/c32check, tests/unitTests/src/index.ts at f397548d (MIT): every address there.
const hashes = [
  'a46ff88886c2ef9762d970b4d2c63678835bd39d',
  '0000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000001',
  '1000000000000000000000000000000000000001',
  '1000000000000000000000000000000000000000',
] as const

const addresses = [
  [
    { network: 'mainnet', kind: 'single' },
    [
      'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
      'SP000000000000000000002Q6VF78',
      'SP00000000000000000005JA84HQ',
      'SP80000000000000000000000000000004R0CMNV',
      'SP800000000000000000000000000000033H8YKK',
    ],
  ],
  [
    { network: 'mainnet', kind: 'multiple' },
    [
      'SM2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G',
      'SM0000000000000000000062QV6X',
      'SM00000000000000000005VR75B2',
      'SM80000000000000000000000000000004WBEWKC',
      'SM80000000000000000000000000000000JGSYGV',
    ],
  ],
  [
    { network: 'testnet', kind: 'single' },
    [
      'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ',
      'ST000000000000000000002AMW42H',
      'ST000000000000000000042DB08Y',
      'ST80000000000000000000000000000006BYJ4R4',
      'ST80000000000000000000000000000002YBNPV3',
    ],
  ],
  [
    { network: 'testnet', kind: 'multiple' },
    [
      'SN2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKP6D2ZK9',
      'SN000000000000000000003YDHWKJ',
      'SN00000000000000000005341MC8',
      'SN800000000000000000000000000000066KZWY0',
      'SN800000000000000000000000000000006H75AK',
    ],
  ],
] as const

/** Of versions 0 and 31, which no network has, and what c32check refuses as well. */
const refused = [
  'S02J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKPVKG2CE',
  'S0000000000000000000002AA028H',
  'S000000000000000000006EKBDDS',
  'S080000000000000000000000000000007R1QC00',
  'S080000000000000000000000000000003ENTGCQ',
  'SZ2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQ9H6DPR',
  'SZ000000000000000000002ZE1VMN',
  'SZ00000000000000000005HZ3DVN',
  'SZ80000000000000000000000000000004XBV6MS',
  'SZ800000000000000000000000000000007VF5G0',
  'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ0',
  'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RR',
  'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0R',
  'ST2J',
  'bP2CT665Q0JB7P39TZ7BST0QYCAQSMJWBZK8QT35J',
]

describe('the published vectors of c32check (SIP-005)', () => {
  const cases = addresses.flatMap(([{ network, kind }, texts]) =>
    texts.map((text, index) => ({
      text,
      parsed: { network, kind, hash: Uint8Array.from(Buffer.from(hashes[index] ?? '', 'hex')) },
    })),
  )
  test('are all here', () => expect([cases.length, refused.length]).toEqual([20, 15]))

  test.each(cases)('$text is read and written', ({ text, parsed }) => {
    expect(parseAddress(text)).toEqual(parsed)
    expect(formatAddress(parsed)).toBe(text)
  })

  test.each(refused)('%s is refused', text => {
    expect(parseAddress(text)).toBeUndefined()
  })
})
