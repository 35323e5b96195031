import { LatchkitError } from '@latchkit/core/family'
import { checkInput } from '../script/checkInput.js'
import { ScriptError } from '../script/ScriptError.js'
import type { BitcoinTransaction } from '../transaction/types.js'
import { writeTransaction } from '../transaction/writeTransaction.js'
import { readRequest } from './assertSameTransaction.js'
import type { SignedInput, SigningRequest } from './types.js'

/**
 * The transaction to broadcast: our own, with the verified signatures. Throws SIGN_FAILED while signatures are missing,
 * for an input that others are to sign.
 */
export function finalize(request: SigningRequest, signed: readonly SignedInput[]): Uint8Array {
  const { unsigned, inputs, prevouts } = readRequest(request)
  const missing = (index: number, details: string): LatchkitError =>
    new LatchkitError('SIGN_FAILED', { details: `Input ${index}: ${details}` })
  const final = unsigned.inputs.map((input, index) => {
    const finalScripts = signed.find(each => each.index === index)?.final
    if (finalScripts) return { ...input, ...finalScripts }
    const { finalScript = new Uint8Array(), finalWitness = [] } = inputs[index] ?? {}
    if (finalScript.length + finalWitness.length === 0) throw missing(index, 'signatures are missing.')
    return { ...input, script: finalScript, witness: finalWitness }
  })
  const transaction: BitcoinTransaction = { ...unsigned, inputs: final }
  final.forEach((_, index) => {
    try {
      checkInput({ transaction, index, prevouts, isAllowedSighash: () => true })
    } catch (error) {
      if (error instanceof ScriptError) throw missing(index, error.message)
      throw error
    }
  })
  return writeTransaction(transaction)
}
