import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRawTransaction } from './readRawTransaction.js'

// BIP-143's native P2WPKH example, signed: one input with a script, one with a witness.
const signed =
  '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000'

test('D35: the id, the weight and whether every input is signed', () => {
  expect(readRawTransaction(signed)).toEqual({
    txid: 'e8151a2af31c368a35053ddd4bdb285a8595c769a3ad83e0fa02314a602d4609',
    weight: 1042,
    isSigned: true,
  })
})

test('an input without script and witness is not signed; coins of no transaction are those of a block', () => {
  // The first input's script is taken out.
  const unsigned = signed.replace(/494830[0-9a-f]{142}eeffffff/, '00eeffffff')
  expect(readRawTransaction(unsigned)?.isSigned).toBe(false)
  const coinbase = signed.replace(
    'fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f',
    '0'.repeat(64),
  )
  expect(readRawTransaction(coinbase)?.isSigned).toBe(false)
})

test('whatever is no transaction is undefined, and never throws', () => {
  for (const text of ['', '0', 'zz', '00', '0x00', signed.slice(2), `${signed}00`, signed.slice(0, -2)])
    expect(readRawTransaction(text)).toBeUndefined()
  fc.assert(
    fc.property(fc.nat(signed.length - 1), fc.constantFrom('0', '7', 'f'), (at, digit) => {
      const read = readRawTransaction(signed.slice(0, at) + digit + signed.slice(at + 1))
      expect(read === undefined || read.txid.length === 64).toBe(true)
    }),
  )
})
