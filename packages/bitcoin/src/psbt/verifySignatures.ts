import { checkInput } from '../script/checkInput.js'
import { ScriptError } from '../script/ScriptError.js'
import { readWitnessProgram } from '../script/scriptKind.js'
import { verifyDer, verifySchnorr } from '../script/signatures.js'
import { hashLeaf } from '../script/taproot.js'
import { hashLegacy, hashWitnessV0, hashWitnessV1, taprootTypes } from '../transaction/signatureHash.js'
import type { BitcoinTransaction, TransactionOutput } from '../transaction/types.js'
import { includesBytes, isSameBytes, toHex } from '../utils/bytes.js'
import { hash160 } from '../utils/hash.js'
import { assembleInput, type InputScripts, readInputScripts } from './inputScripts.js'
import { satisfyMultisig } from './multisig.js'
import type { PsbtInput } from './readPsbt.js'
import { toSigningError } from './signingError.js'
import type { SignedInput } from './types.js'

export type InputContext = {
  transaction: BitcoinTransaction
  index: number
  /** The outputs that the inputs spend, by the PSBT that was sent. */
  prevouts: readonly TransactionOutput[]
  /** The input as it was sent. */
  asked: PsbtInput
  isAllowedSighash: (type: number, isSchnorr: boolean) => boolean
}

type Final = NonNullable<SignedInput['final']>

/** Throws unless the input, with this script and witness, satisfies its output by signatures of an allowed type. */
function assertFinal({ script, witness }: Final, context: InputContext): void {
  const { transaction, index, prevouts, isAllowedSighash } = context
  const inputs = transaction.inputs.map((input, at) => (at === index ? { ...input, script, witness } : input))
  let isOtherSighash = false
  try {
    checkInput({
      transaction: { ...transaction, inputs },
      index,
      prevouts,
      isAllowedSighash: (type, isSchnorr) => {
        const isAllowed = isAllowedSighash(type, isSchnorr)
        isOtherSighash ||= !isAllowed
        return isAllowed
      },
    })
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    throw toSigningError(isOtherSighash ? 'sighash' : 'signature', `input ${index}: ${error.message}`)
  }
}

/** Throws unless a signature is of the key and of this input, with an allowed type. */
function assertSignature(
  [key, signature]: readonly [Uint8Array, Uint8Array],
  { version, code, keyHash }: InputScripts,
  { transaction, index, prevouts, isAllowedSighash }: InputContext,
): void {
  const details = `input ${index}`
  const isKey = keyHash ? isSameBytes(hash160(key), keyHash) : includesBytes(code, key)
  if (!isKey) throw toSigningError('signature', `${details}: the key is not one of the address.`)
  const type = signature.at(-1) ?? 0
  if (!isAllowedSighash(type, false)) throw toSigningError('sighash', details)
  let hash: Uint8Array
  try {
    hash =
      version === 'base'
        ? hashLegacy(transaction, index, code, type)
        : hashWitnessV0(transaction, index, code, type, prevouts[index]?.amount ?? 0n)
  } catch {
    throw toSigningError('sighash', details)
  }
  if (!verifyDer(signature.subarray(0, -1), hash, key)) throw toSigningError('signature', details)
}

/** The signatures that were not in the PSBT already, by key; the same again is no new one. */
function listNew(
  returned: PsbtInput['partialSignatures'],
  asked: PsbtInput['partialSignatures'],
): PsbtInput['partialSignatures'] {
  const requestedSignatures = new Set(asked.map(([key, signature]) => `${toHex(key)}:${toHex(signature)}`))
  return returned.filter(([key, signature]) => !requestedSignatures.has(`${toHex(key)}:${toHex(signature)}`))
}

function verifyEcdsa(scripts: InputScripts, returned: PsbtInput, context: InputContext): SignedInput {
  const { asked, index } = context
  const added = listNew(returned.partialSignatures, asked.partialSignatures)
  if (added.length === 0) throw toSigningError('unsigned', `input ${index}`)
  for (const signature of added) assertSignature(signature, scripts, context)
  const requestedKeys = new Set(asked.partialSignatures.map(([key]) => toHex(key)))
  if (added.some(([key]) => requestedKeys.has(toHex(key)))) throw toSigningError('excess', `input ${index}`)
  const partialSignatures = [...asked.partialSignatures, ...added]
  const [first] = added
  const items = scripts.keyHash
    ? first && [first[1], first[0]]
    : satisfyMultisig(scripts.code, partialSignatures)
  const final = items && assembleInput(scripts, items)
  if (final) assertFinal(final, context)
  return { index, final, partialSignatures, leafSignatures: [] }
}

/** Signatures of scripts of taproot: each of a leaf that the PSBT had, and of a key in it. */
function verifyLeaves(returned: PsbtInput, context: InputContext): SignedInput {
  const { asked, index, transaction, prevouts, isAllowedSighash } = context
  const details = `input ${index}`
  const leaves = new Map(
    asked.leafScripts.map(leaf => [toHex(hashLeaf(leaf.slice(0, -1), leaf.at(-1) ?? 0)), leaf.slice(0, -1)]),
  )
  const requestedSignatures = new Set(asked.leafSignatures.map(({ signature }) => toHex(signature)))
  const added = returned.leafSignatures.filter(({ signature }) => !requestedSignatures.has(toHex(signature)))
  if (added.length === 0) throw toSigningError('unsigned', details)
  for (const { key, leafHash, signature } of added) {
    const script = leaves.get(toHex(leafHash))
    if (!script || !includesBytes(script, key)) throw toSigningError('signature', details)
    const type = signature[64] ?? 0
    if (!taprootTypes.includes(type) || !isAllowedSighash(type, true))
      throw toSigningError('sighash', details)
    const isValid =
      signature.length === (type === 0 ? 64 : 65) &&
      verifySchnorr(
        signature.subarray(0, 64),
        hashWitnessV1(transaction, index, prevouts, type, leafHash),
        key,
      )
    if (!isValid) throw toSigningError('signature', details)
  }
  return {
    index,
    final: undefined,
    partialSignatures: [],
    leafSignatures: [...asked.leafSignatures, ...added],
  }
}

/** The signatures of an input that a wallet was asked to sign, each verified. Throws WALLET_FAILED otherwise. */
export function verifySignatures(returned: PsbtInput, context: InputContext): SignedInput {
  const { asked, index, prevouts } = context
  const { finalScript = new Uint8Array(), finalWitness = [], taprootSignature } = returned
  const script = prevouts[index]?.script ?? new Uint8Array()
  const isTaproot = readWitnessProgram(script)?.version === 1
  const key =
    isTaproot && taprootSignature ? { script: new Uint8Array(), witness: [taprootSignature] } : undefined
  const final =
    finalScript.length + finalWitness.length > 0 ? { script: finalScript, witness: finalWitness } : key
  if (final) {
    assertFinal(final, context)
    return { index, final, partialSignatures: [], leafSignatures: [] }
  }
  if (isTaproot) return verifyLeaves(returned, context)
  const scripts = readInputScripts(script, asked)
  if (!scripts) throw toSigningError('unsigned', `input ${index}: its scripts are not in the PSBT.`)
  return verifyEcdsa(scripts, returned, context)
}
