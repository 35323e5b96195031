import { expect, test } from 'vitest'
import type { TransferFee } from '../contract/transfer.js'
import { sumFees } from './sumFees.js'

const toFee = (amount: bigint, more: Partial<TransferFee> = {}): TransferFee => ({
  amount,
  parts: [{ kind: 'network', amount }],
  ...more,
})

test('D56 legs add up, and one that is unusual makes all of them so, beside what all would usually cost', () => {
  expect(sumFees([toFee(2n), toFee(3n)])).toEqual(
    toFee(5n, { parts: [toFee(2n), toFee(3n)].flatMap(({ parts }) => parts) }),
  )
  const unusual = toFee(500n, { isUnusual: true, usual: 5n })
  expect(sumFees([toFee(2n), unusual])).toMatchObject({ amount: 502n, isUnusual: true, usual: 7n })
  // Of one of them it is not known.
  const unknown = toFee(100n, { isUnusual: true })
  expect(sumFees([unusual, unknown])).toMatchObject({ amount: 600n, isUnusual: true })
  expect(sumFees([unusual, unknown])).not.toHaveProperty('usual')
})
