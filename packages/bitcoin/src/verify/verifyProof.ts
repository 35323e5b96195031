import { readPsbt } from '../psbt/readPsbt.js'
import { checkInput } from '../script/checkInput.js'
import { isWholeTransaction } from '../script/isWholeTransaction.js'
import { ScriptError } from '../script/ScriptError.js'
import { readTransaction } from '../transaction/readTransaction.js'
import type { BitcoinTransaction, TransactionOutput } from '../transaction/types.js'
import { getTransactionId, hashTransaction } from '../transaction/writeTransaction.js'
import { isSameBytes, reverseBytes, toHex } from '../utils/bytes.js'
import { createReader } from '../utils/reader.js'
import type { VerifyMessageResult } from './types.js'
import { createToSign, createToSpend, proofOutput } from './virtualTransactions.js'

/** Every input of a proof of funds hashes all of them: what one verification may take is bounded. */
const maxInputs = 100

export type ProofForm = 'simple' | 'full' | 'funds'

type Proof = { transaction: BitcoinTransaction; prevouts: readonly TransactionOutput[] }

function readWitness(bytes: Uint8Array): Uint8Array[] {
  const reader = createReader(bytes)
  const witness = reader.list(reader.vector)
  if (reader.left() > 0) throw new RangeError('There is data after the witness.')
  return witness
}

/** The inputs of a finalised PSBT; a previous transaction may be given once for all inputs that spend it. */
function readFunds(bytes: Uint8Array): { transaction: BitcoinTransaction; prevouts: TransactionOutput[] } {
  const { unsigned, inputs } = readPsbt(bytes)
  const previous = new Map(
    inputs.flatMap(input => (input.previous ? [[getTransactionId(input.previous), input.previous]] : [])),
  )
  const prevouts = unsigned.inputs.map(({ txid, index }, at) => {
    const prevout = inputs[at]?.prevout ?? previous.get(toHex(reverseBytes(txid)))?.outputs[index]
    if (!prevout) throw new RangeError('The proof lacks an output that it claims.')
    return prevout
  })
  const signed = unsigned.inputs.map((input, at) => ({
    ...input,
    script: inputs[at]?.finalScript ?? input.script,
    witness: inputs[at]?.finalWitness ?? [],
  }))
  return { transaction: { ...unsigned, inputs: signed }, prevouts }
}

function readProof(form: ProofForm, bytes: Uint8Array, toSpend: BitcoinTransaction): Proof {
  const challenge = toSpend.outputs[0] ?? proofOutput
  if (form === 'simple')
    return { transaction: createToSign(toSpend, readWitness(bytes)), prevouts: [challenge] }
  if (form === 'full') return { transaction: readTransaction(bytes), prevouts: [challenge] }
  const { transaction, prevouts } = readFunds(bytes)
  return { transaction, prevouts: [challenge, ...prevouts.slice(1)] }
}

/** Why the transaction is not the one of a proof of this message and address, before its scripts are run. */
function findProblem(
  { inputs, outputs }: BitcoinTransaction,
  form: ProofForm,
  spent: Uint8Array,
): string | undefined {
  const [first, ...others] = inputs
  if (first?.index !== 0 || !isSameBytes(first.txid, spent))
    return 'The signature is of another message or address.'
  if (others.length > 0 && form !== 'funds') return 'Only a proof of funds has more than one input.'
  const points = inputs.map(({ txid, index }) => `${toHex(txid)}:${index}`)
  if (new Set(points).size < points.length) return 'The proof claims an output twice.'
  const [output] = outputs
  if (outputs.length !== 1 || output?.amount !== 0n || !isSameBytes(output.script, proofOutput.script))
    return 'The output of the proof is not the one of BIP-322.'
  return undefined
}

/** Verifies a signature of BIP-322, version 2, in one of its three forms. */
export function verifyProof(
  form: ProofForm,
  { bytes, message, script }: { bytes: Uint8Array; message: string; script: Uint8Array },
): VerifyMessageResult {
  const toSpend = createToSpend(message, script)
  let proof: Proof
  try {
    proof = readProof(form, bytes, toSpend)
  } catch {
    return { state: 'invalid', reason: `The signature cannot be read in the ${form} form of BIP-322.` }
  }
  const { transaction, prevouts } = proof
  if (transaction.inputs.length > maxInputs)
    return { state: 'inconclusive', reason: `The proof has more than ${maxInputs} inputs.` }
  const problem = findProblem(transaction, form, hashTransaction(toSpend))
  if (problem) return { state: 'invalid', reason: problem }
  try {
    transaction.inputs.forEach((_, index) => {
      checkInput({ transaction, index, prevouts, isAllowedSighash: isWholeTransaction })
    })
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    return { state: error.isInconclusive ? 'inconclusive' : 'invalid', reason: error.message }
  }
  if (transaction.version !== 0 && transaction.version !== 2)
    return { state: 'inconclusive', reason: 'The version of the proof is kept for upgrades.' }
  const outputs = transaction.inputs.slice(1).map(({ txid, index }, at) => ({
    txid: toHex(reverseBytes(txid)),
    index,
    amount: prevouts[at + 1]?.amount ?? 0n,
    script: prevouts[at + 1]?.script ?? new Uint8Array(),
  }))
  const sequence = transaction.inputs[0]?.sequence ?? 0
  return { state: 'valid', form, lockTime: transaction.lockTime, sequence, outputs }
}
