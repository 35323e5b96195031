import { describe, expect, test } from 'vitest'
import { parseAddress } from '../address/parseAddress.js'
import basic from '../fixtures/vectors/bip322Basic.json' with { type: 'json' }
import generated from '../fixtures/vectors/bip322Generated.json' with { type: 'json' }
import { getTransactionId } from '../transaction/writeTransaction.js'
import { toHex } from '../utils/bytes.js'
import { verifyMessage } from './verifyMessage.js'
import { createToSign, createToSpend, hashProofMessage } from './virtualTransactions.js'

// bitcoin/bips, bip-0322/{basic,generated}-test-vectors.json, CC0, at commit 7fe0b034.

const toCases = <Vector extends { type: string; bip322_signatures: string[] }>(vectors: Vector[]) =>
  vectors.flatMap(vector =>
    vector.bip322_signatures.map((signature, index) => ({
      ...vector,
      signature,
      name: `${vector.type} ${index}`,
    })),
  )

const simple = toCases([...basic.simple, ...generated.simple])
const full = toCases(generated.full)
const funds = toCases(generated.proof_of_funds)
const errors = [...basic.error, ...generated.error]

describe('the published vectors of BIP-322 version 2 (D58)', () => {
  test('are all here: 8 messages with 10 signatures in the simple form, 10 full, 3 of funds, 36 errors', () => {
    expect([basic.simple.length + generated.simple.length, simple.length]).toEqual([8, 10])
    expect([full.length, funds.length, errors.length]).toEqual([10, 3, 36])
  })

  test.each(basic.tx_hashes)('hashes of "$message"', vector => {
    const script = parseAddress(vector.address)?.script ?? new Uint8Array()
    const toSpend = createToSpend(vector.message, script)
    expect(toHex(hashProofMessage(vector.message))).toBe(vector.message_hash)
    expect(getTransactionId(toSpend)).toBe(vector.to_spend_tx_hash)
    expect(getTransactionId(createToSign(toSpend))).toBe(vector.to_sign_tx_hash)
  })

  test.each(simple)('simple: $name of "$message"', ({ address, message, signature }) => {
    expect(verifyMessage({ address, message, signature })).toEqual({
      state: 'valid',
      form: 'simple',
      lockTime: 0,
      sequence: 0,
      outputs: [],
    })
  })

  test.each(full)('full: $name', ({ address, message, signature, lock_time, sequence }) => {
    expect(verifyMessage({ address, message, signature })).toEqual({
      state: 'valid',
      form: 'full',
      lockTime: lock_time,
      sequence,
      outputs: [],
    })
  })

  test.each(funds)(
    'proof of funds: $name',
    ({ address, message, signature, lock_time, sequence, ...vector }) => {
      const result = verifyMessage({ address, message, signature })
      expect(result).toMatchObject({ state: 'valid', form: 'funds', lockTime: lock_time, sequence })
      const outputs = result.state === 'valid' ? result.outputs : []
      expect(outputs.map(({ amount, script }) => [Number(amount), toHex(script)])).toEqual(
        vector.additional_inputs.flat().map(({ value, pk_script }) => [value, pk_script]),
      )
    },
  )

  test.each(errors)('refused: $description', ({ address, message, signature }) => {
    expect(verifyMessage({ address, message, signature })).toMatchObject({ state: 'invalid' })
  })
})
