import { describe, expect, test } from 'vitest'
import psbts from '../fixtures/vectors/psbts.json' with { type: 'json' }
import { fromBase64 } from '../utils/bytes.js'
import { readPsbt } from './readPsbt.js'

const read = (text: string) => readPsbt(fromBase64(text) ?? new Uint8Array())

describe('the published PSBTs of BIP-174, BIP-370 and BIP-371', () => {
  test('are all here: 53 valid, 55 invalid', () => {
    expect([psbts.valid.length, psbts.invalid.length]).toEqual([53, 55])
  })

  test.each(psbts.valid)('BIP-$bip reads: $name', ({ psbt, lockTime }) => {
    const { unsigned, inputs } = read(psbt)
    expect(inputs).toHaveLength(unsigned.inputs.length)
    expect(unsigned.inputs.every(({ script, witness }) => script.length + witness.length === 0)).toBe(true)
    if (lockTime !== undefined) expect(unsigned.lockTime).toBe(lockTime)
  })

  test.each(psbts.invalid)('BIP-$bip refuses: $name', ({ psbt }) => {
    expect(() => read(psbt)).toThrow()
  })
})
