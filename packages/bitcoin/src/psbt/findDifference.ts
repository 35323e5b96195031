import type { BitcoinTransaction } from '../transaction/types.js'
import { isSameBytes } from '../utils/bytes.js'
import type { SigningProblem } from './signingError.js'

/** How a transaction differs from the one that was asked for, its scripts and witnesses aside. */
export function findDifference(
  asked: BitcoinTransaction,
  returned: BitcoinTransaction,
): { problem: SigningProblem; details: string } | undefined {
  const isSameInput = asked.inputs.length === returned.inputs.length
  if (!isSameInput) return { problem: 'inputs', details: `${returned.inputs.length} inputs` }
  for (const [index, input] of asked.inputs.entries()) {
    const other = returned.inputs[index]
    if (!other || other.index !== input.index || !isSameBytes(other.txid, input.txid))
      return { problem: 'inputs', details: `input ${index}` }
    if (other.sequence !== input.sequence)
      return { problem: 'form', details: `the sequence of input ${index}` }
  }
  if (asked.outputs.length !== returned.outputs.length)
    return { problem: 'receiver', details: `${returned.outputs.length} outputs` }
  for (const [index, output] of asked.outputs.entries()) {
    const other = returned.outputs[index]
    if (!other || !isSameBytes(other.script, output.script))
      return { problem: 'receiver', details: `output ${index}` }
    if (other.amount !== output.amount) return { problem: 'amount', details: `output ${index}` }
  }
  if (asked.version !== returned.version) return { problem: 'form', details: 'the version' }
  return asked.lockTime === returned.lockTime ? undefined : { problem: 'form', details: 'the lock time' }
}
