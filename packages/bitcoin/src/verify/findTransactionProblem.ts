import { checkInput } from '../script/checkInput.js'
import { ScriptError } from '../script/ScriptError.js'
import { readTransaction } from '../transaction/readTransaction.js'
import type { TransactionOutput } from '../transaction/types.js'

/** What is wrong with a signed transaction; undefined where every input satisfies the output that it spends. */
export function findTransactionProblem(
  bytes: Uint8Array,
  /** Of every input, in their order. */
  prevouts: readonly TransactionOutput[],
): string | undefined {
  try {
    const transaction = readTransaction(bytes)
    if (transaction.inputs.length === 0) return 'The transaction has no inputs.'
    transaction.inputs.forEach((_, index) => {
      checkInput({ transaction, index, prevouts, isAllowedSighash: () => true })
    })
    return undefined
  } catch (error) {
    if (error instanceof ScriptError || error instanceof RangeError) return error.message
    throw error
  }
}
