import { LatchkitError } from '@latchkit/core/family'
import { type ReadTransaction, readTransaction } from '../transaction/readTransaction.js'
import type { UnsignedTransaction } from '../transaction/types.js'

/** A visitor may raise the fee in the wallet, at most to this many times what was reviewed, or to 1 STX. */
const maxFeeFactor = 10n
const maxFee = 1_000_000n

/** What differs between two transactions, in words; undefined where they do the same. */
function findDifference(expected: ReadTransaction, actual: ReadTransaction): string | undefined {
  if (actual.version !== expected.version || actual.chainId !== expected.chainId) return 'the network'
  if (actual.signer !== expected.signer || actual.hashMode !== expected.hashMode) return 'the sender'
  if (actual.anchorMode !== expected.anchorMode) return 'the kind of blocks'
  if (actual.payload !== expected.payload)
    return expected.isTransfer ? 'the recipient, amount or memo' : 'the contract, function or arguments'
  if (actual.postConditionMode !== expected.postConditionMode) return 'the mode of the post-conditions'
  if (actual.postConditions.join() !== expected.postConditions.join()) return 'the post-conditions'
  return undefined
}

/**
 * Rejects bytes that are not exactly the transaction that was asked for, before the wallet sees them.
 * @throws SIMULATION_FAILED
 */
export function assertEncoded(
  hex: string,
  { sender, nonce, fee, ...rest }: UnsignedTransaction,
  encode: (transaction: UnsignedTransaction) => string,
): ReadTransaction {
  const actual = readTransaction(hex)
  const expected = readTransaction(encode({ sender, nonce, fee, ...rest }))
  if (
    !actual ||
    !expected ||
    findDifference(expected, actual) !== undefined ||
    actual.nonce !== nonce ||
    actual.fee !== fee
  )
    throw new LatchkitError('SIMULATION_FAILED', {
      shortMessage: 'The encoded transaction does not match the transfer. Nothing was sent.',
    })
  return actual
}

/**
 * Rejects a wallet's transaction unless it is the one that was asked for, signed by the sender. The wallet may
 * change the nonce, and the fee within a limit: visitors do so there.
 * @throws WALLET_FAILED
 */
export function assertSigned(signed: unknown, expected: ReadTransaction): ReadTransaction {
  const actual = readTransaction(signed)
  const fail = (shortMessage: string): LatchkitError => new LatchkitError('WALLET_FAILED', { shortMessage })
  if (!actual) throw fail('The wallet did not return a transaction. Nothing was sent.')
  const difference = findDifference(expected, actual)
  if (difference !== undefined) throw fail(`The wallet changed ${difference}. Nothing was sent.`)
  const most = expected.fee * maxFeeFactor
  if (actual.fee > (most > maxFee ? most : maxFee))
    throw fail('The wallet raised the fee above the limit. Nothing was sent.')
  if (!actual.isSigned) throw fail('The wallet did not sign the transaction. Nothing was sent.')
  return actual
}
