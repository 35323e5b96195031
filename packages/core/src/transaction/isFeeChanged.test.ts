import { expect, test } from 'vitest'
import type { TransferFee } from '../contract/transfer.js'
import { isFeeChanged } from './isFeeChanged.js'

const toFee = (network: bigint, accountCreation = 0n): TransferFee => ({
  amount: network + accountCreation,
  parts: [
    { kind: 'network', amount: network },
    ...(accountCreation > 0n ? [{ kind: 'accountCreation' as const, amount: accountCreation }] : []),
  ],
})

test.each([
  ['the same fee', toFee(100n), toFee(100n), false],
  ['a lower fee', toFee(100n, 50n), toFee(1n), false],
  ['1.5 times the network fee', toFee(100n), toFee(150n), false],
  ['more than 1.5 times the network fee', toFee(100n), toFee(151n), true],
  [
    'more than 1.5 times a network fee that is small beside an account',
    toFee(10n, 1000n),
    toFee(16n, 1000n),
    true,
  ],
  ['an account that was not reviewed', toFee(100n), toFee(100n, 1n), true],
  ['a dearer account', toFee(100n, 50n), toFee(100n, 51n), true],
  ['a fee where none was reviewed', toFee(0n), toFee(1n), true],
])('D56: %s', (_, reviewed, fee, isChanged) => {
  expect(isFeeChanged(reviewed, fee)).toBe(isChanged)
})
