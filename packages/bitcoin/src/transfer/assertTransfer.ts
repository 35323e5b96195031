import { LatchkitError } from '@latchkit/core/family'
import { findDifference } from '../psbt/findDifference.js'
import { type Psbt, readPsbt } from '../psbt/readPsbt.js'
import { isTaproot } from '../script/scriptKind.js'
import type { BitcoinTransaction } from '../transaction/types.js'
import { fromHex, isSameBytes, reverseBytes } from '../utils/bytes.js'
import type { PaymentPlan } from './types.js'

/** Replaceable by a higher fee (BIP-125). */
export const sequence = 0xfffffffd
const version = 2

/** The transaction that a plan is, without signatures. */
export const toUnsigned = ({ coins, outputs }: PaymentPlan): BitcoinTransaction => ({
  version,
  lockTime: 0,
  inputs: coins.map(({ txid, index }) => {
    const id = fromHex(txid)
    if (id?.length !== 32)
      throw new LatchkitError('CONFIG_INVALID', { details: 'The id of a coin is not valid.' })
    return { txid: reverseBytes(id), index, sequence, script: new Uint8Array(), witness: [] }
  }),
  outputs,
})

const mismatch = (cause?: unknown): LatchkitError =>
  new LatchkitError('SIMULATION_FAILED', {
    shortMessage: 'The encoded transaction does not match the payment. Nothing was sent.',
    cause,
  })

/**
 * Reads an encoded payment back by an independent decoder.
 * @throws SIMULATION_FAILED where what was encoded is not the plan
 */
export function assertTransfer(bytes: Uint8Array, plan: PaymentPlan): void {
  let read: Psbt
  try {
    read = readPsbt(bytes)
  } catch (error) {
    throw mismatch(error)
  }
  const isSameSpent = read.inputs.every(({ prevout, previous }, index) => {
    const coin = plan.coins[index]
    return (
      coin &&
      prevout?.amount === coin.amount &&
      isSameBytes(prevout.script, coin.script) &&
      // What other signatures do not commit to, the wallet reads there.
      (previous !== undefined || isTaproot(prevout.script))
    )
  })
  const spent = plan.coins.reduce((total, { amount }) => total + amount, 0n)
  const paid = plan.outputs.reduce((total, { amount }) => total + amount, 0n)
  if (!isSameSpent || findDifference(toUnsigned(plan), read.unsigned) || spent - paid !== plan.fee)
    throw mismatch()
}
