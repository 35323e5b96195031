import { describe, expect, test } from 'vitest'
import vectors from '../fixtures/vectors/segwitAddresses.json' with { type: 'json' }
import { toWitnessScript } from '../script/scriptKind.js'
import { toHex } from '../utils/bytes.js'
import { fromSegwitAddress, toSegwitAddress } from './bech32.js'
import { parseAddress } from './parseAddress.js'

const toScript = (text: string): string | undefined => {
  const found = fromSegwitAddress(text)
  return found && toHex(toWitnessScript(found.version, found.program))
}
/** BIP-350 gave versions from 1 on another checksum: what BIP-173 listed of them is no longer valid. */
const isVersion0 = (script: string | undefined): boolean => script?.startsWith('00') ?? false
const list = (values: string[][]) => values.map(([text = '', other = '']) => ({ text, other }))
const { bip173, bip350 } = vectors

describe('the published vectors of BIP-173 and BIP-350', () => {
  test('are all here', () => {
    expect([bip173, bip350].map(({ valid, invalid }) => [valid.length, invalid.length])).toEqual([
      [6, 10],
      [8, 15],
    ])
  })

  test.each([...list(bip350.valid), ...list(bip173.valid).filter(({ other }) => isVersion0(other))])(
    'the script of $text',
    ({ text, other }) => {
      expect(toScript(text)).toBe(other)
      const found = fromSegwitAddress(text)
      expect(found && toSegwitAddress(found)).toBe(text.toLowerCase())
    },
  )

  test.each(list(bip173.valid).filter(({ other }) => !isVersion0(other)))(
    'refused since BIP-350: $text',
    ({ text }) => {
      expect(toScript(text)).toBeUndefined()
    },
  )

  test.each([...list(bip350.invalid), ...list(bip173.invalid)])('refused: $text, $other', ({ text }) => {
    expect(parseAddress(text)).toBeUndefined()
  })
})
