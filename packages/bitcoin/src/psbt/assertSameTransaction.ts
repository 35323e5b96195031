import { LatchkitError } from '@latchkit/core/family'
import { isWholeTransaction } from '../script/isWholeTransaction.js'
import type { TransactionOutput } from '../transaction/types.js'
import { toHex } from '../utils/bytes.js'
import { findDifference } from './findDifference.js'
import { type Psbt, type PsbtInput, readPsbt } from './readPsbt.js'
import { readSigned } from './readSigned.js'
import { toSigningError } from './signingError.js'
import type { SignedInput, SigningRequest } from './types.js'
import { verifySignatures } from './verifySignatures.js'

const invalid = (details: string): LatchkitError => new LatchkitError('CONFIG_INVALID', { details })

/** The PSBT of a request, which has to be sound before a wallet sees it. */
export function readRequest({ psbt, inputs }: SigningRequest): Psbt & { prevouts: TransactionOutput[] } {
  let read: Psbt
  try {
    read = readPsbt(psbt)
  } catch (error) {
    throw invalid(`The PSBT cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
  const prevouts = read.inputs.map(({ prevout }, index) => {
    if (!prevout) throw invalid(`The PSBT lacks the output that input ${index} spends.`)
    return prevout
  })
  const requestedInputs = new Set(inputs.map(({ index }) => index))
  if (
    requestedInputs.size === 0 ||
    requestedInputs.size < inputs.length ||
    inputs.some(({ index }) => !prevouts[index])
  )
    throw invalid('The inputs to sign are not inputs of the PSBT.')
  return { ...read, prevouts }
}

/** What signs an input, as text; the same in the PSBT that was sent and in the one that was returned. */
function listSignatures(input: PsbtInput): string[] {
  const { partialSignatures, taprootSignature, leafSignatures, finalScript, finalWitness = [] } = input
  const final = [finalScript ?? new Uint8Array(), ...finalWitness].map(toHex).join(',')
  return [
    ...partialSignatures.map(([key, signature]) => `${toHex(key)}:${toHex(signature)}`),
    ...leafSignatures.map(({ key, leafHash, signature }) => [key, leafHash, signature].map(toHex).join(':')),
    ...(taprootSignature ? [toHex(taprootSignature)] : []),
    ...(final === '' ? [] : [`final ${final}`]),
  ]
}

/** Throws where an input that was not to be signed has a signature that it had not. */
function assertUntouched(asked: PsbtInput, returned: PsbtInput | undefined, index: number): void {
  const requestedSignatures = listSignatures(asked)
  const isNew =
    returned && listSignatures(returned).some(signature => !requestedSignatures.includes(signature))
  if (isNew) throw toSigningError('excess', `input ${index}`)
}

/**
 * Compares what a wallet returned with what it was asked to sign: the unsigned transaction is the same, exactly the
 * inputs asked for are signed, with the sighash asked for, and every signature verifies against the outputs of our own
 * PSBT. Nothing else of what the wallet returned is used.
 * @returns the signed inputs
 * @throws WALLET_FAILED, with what the wallet changed
 */
export function assertSameTransaction(request: SigningRequest, returned: Uint8Array): readonly SignedInput[] {
  const { unsigned, inputs, prevouts } = readRequest(request)
  const signed = readSigned(returned)
  const difference = findDifference(unsigned, signed.unsigned)
  if (difference) throw toSigningError(difference.problem, difference.details)
  const requests = new Map(request.inputs.map(input => [input.index, input]))
  return inputs.flatMap((asked, index) => {
    const found = signed.inputs[index]
    const own = requests.get(index)
    if (!own) {
      assertUntouched(asked, found, index)
      return []
    }
    if (!found) throw toSigningError('unsigned', `input ${index}`)
    const { sighashes } = own
    const isAllowedSighash = sighashes ? (type: number) => sighashes.includes(type) : isWholeTransaction
    return [verifySignatures(found, { transaction: unsigned, index, prevouts, asked, isAllowedSighash })]
  })
}
