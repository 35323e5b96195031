import { isError } from '@latchkit/core'
import { toStacksKey } from '@latchkit/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiver, tokenContract } from '../fixtures/createSigner.js'
import { encodeTransaction } from '../transaction/encodeTransaction.js'
import { readTransaction } from '../transaction/readTransaction.js'
import { assertSigned } from './assertTransfer.js'
import { toTokenPayment } from './clarity.js'

const key = toStacksKey('01'.repeat(32))
const common = { sender: key.mainnet, network: 'mainnet', chainId: 1, nonce: 7n, fee: 500n } as const
const transactions = [
  encodeTransaction({ ...common, payment: { kind: 'stx', recipient: receiver, amount: 1_000n, memo: 'hi' } }),
  encodeTransaction({
    ...common,
    payment: toTokenPayment({
      contract: tokenContract,
      asset: 'one',
      sender: key.mainnet,
      receiver,
      amount: 5n,
      memo: 'hi',
    }),
  }),
]
/** Bytes of nonce and fee: a visitor may change both in the wallet. */
const isFree = (at: number): boolean => at >= 27 && at < 43
/** In full by `npm run test:long`. */
const numRuns = Number(process.env['LATCHKIT_CASES'] ?? 200)

test('of random changes to a transaction, signed again by the same key, none is accepted (D60)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...transactions),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 }),
      (transaction, changes) => {
        const expected = readTransaction(transaction)
        if (!expected) throw new Error('The transaction is not readable.')
        const bytes = Buffer.from(transaction, 'hex')
        // Neither the free bytes nor the signature, which is made anew.
        const places = [...bytes.keys()].filter(at => !isFree(at) && (at < 43 || at >= 109))
        for (const [place, change] of changes) {
          const at = places[place % places.length] ?? 0
          bytes[at] = (bytes[at] ?? 0) ^ change
        }
        const changed = bytes.toString('hex')
        fc.pre(changed !== transaction)
        const error = ((): unknown => {
          try {
            return assertSigned(key.signTransaction(changed), expected)
          } catch (failure) {
            return failure
          }
        })()
        expect(isError(error, 'WALLET_FAILED')).toBe(true)
      },
    ),
    { numRuns },
  )
}, 120_000)

test('a change of one bit that leaves a readable transaction is not accepted either', () => {
  const [transaction = ''] = transactions
  const expected = readTransaction(transaction)
  if (!expected) throw new Error('The transaction is not readable.')
  const accepted: number[] = []
  for (let bit = 0; bit < transaction.length * 4; bit++) {
    const at = bit >> 3
    if (isFree(at) || (at >= 43 && at < 109)) continue
    const bytes = Buffer.from(transaction, 'hex')
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7))
    const changed = readTransaction(bytes.toString('hex'))
    // Signing costs time: what is not readable is never accepted.
    if (!changed) continue
    try {
      assertSigned(key.signTransaction(bytes.toString('hex')), expected)
      accepted.push(at)
    } catch {
      // As it has to be.
    }
  }
  expect(accepted).toEqual([])
})

test('the same transaction, signed, is accepted', () => {
  for (const transaction of transactions) {
    const expected = readTransaction(transaction)
    if (expected) expect(assertSigned(key.signTransaction(transaction), expected).isSigned).toBe(true)
  }
})
