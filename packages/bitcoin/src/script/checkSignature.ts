import { hashLegacy, hashWitnessV0, hashWitnessV1 } from '../transaction/signatureHash.js'
import type { BitcoinTransaction, TransactionOutput } from '../transaction/types.js'
import { includesBytes } from '../utils/bytes.js'
import { assertScript, ScriptError } from './ScriptError.js'
import { verifyDer, verifySchnorr } from './signatures.js'
import type { Stack } from './stack.js'

export type ScriptVersion = 'base' | 'witnessV0' | 'tapscript'

/** Of which input of which transaction the script is run, and what signatures of it may sign. */
export type SignatureContext = {
  transaction: BitcoinTransaction
  index: number
  /** The outputs that the inputs spend, in their order. */
  prevouts: readonly TransactionOutput[]
  version: ScriptVersion
  /** The script that signatures commit to. */
  code: Uint8Array
  /** Of BIP-341, for scripts of taproot. */
  leafHash?: Uint8Array
  /** What is left for checks of signatures. */
  budget: { left: number }
  isAllowedSighash: (type: number, isSchnorr: boolean) => boolean
}

/** Of one signature (BIP-342). */
export const signatureCost = 50

function spend({ budget }: SignatureContext): void {
  budget.left -= signatureCost
  assertScript(budget.left >= 0, 'The script checks too many signatures.')
}

const wrongSighash = 'A signature covers another part of the transaction than was asked.'

function hashEcdsa(context: SignatureContext, type: number): Uint8Array {
  const { transaction, index, prevouts, version, code } = context
  if (version === 'base') return hashLegacy(transaction, index, code, type)
  return hashWitnessV0(transaction, index, code, type, prevouts[index]?.amount ?? 0n)
}

/** Returns whether a signature with its sighash byte is of the key. An empty signature is none. */
function isEcdsa(signature: Uint8Array, key: Uint8Array, context: SignatureContext): boolean {
  if (signature.length === 0) return false
  assertScript(
    context.version === 'base' || (key.length === 33 && key[0] !== 4),
    'A key of the script is not compressed.',
  )
  assertScript(
    context.version !== 'base' || !includesBytes(context.code, signature),
    'The script holds its own signature.',
  )
  spend(context)
  const type = signature.at(-1) ?? 0
  assertScript(context.isAllowedSighash(type, false), wrongSighash)
  return verifyDer(signature.subarray(0, -1), hashEcdsa(context, type), key)
}

/** Returns whether a signature of BIP-340, with its sighash byte unless that is the default, is of the key. */
export function isSchnorr(signature: Uint8Array, key: Uint8Array, context: SignatureContext): boolean {
  if (signature.length !== 64 && signature.length !== 65) return false
  const type = signature[64] ?? 0
  if (signature.length === 65 && type === 0) return false
  assertScript(context.isAllowedSighash(type, true), wrongSighash)
  const { transaction, index, prevouts, leafHash } = context
  const hash = hashWitnessV1(transaction, index, prevouts, type, leafHash)
  return verifySchnorr(signature.subarray(0, 64), hash, key)
}

/** CHECKSIG: a signature that is not empty has to verify (NULLFAIL). */
export function checkSig(signature: Uint8Array, key: Uint8Array, context: SignatureContext): boolean {
  if (context.version === 'tapscript') {
    assertScript(key.length > 0, 'A key of the script is empty.')
    if (key.length !== 32) throw new ScriptError('A key of the script is kept for upgrades.', true)
  }
  if (signature.length === 0) return false
  if (context.version === 'tapscript') spend(context)
  const verify = context.version === 'tapscript' ? isSchnorr : isEcdsa
  assertScript(verify(signature, key, context), 'A signature does not verify.')
  return true
}

/** CHECKSIGADD of BIP-342. */
export function checkSigAdd(stack: Stack, context: SignatureContext): void {
  const key = stack.pop()
  const count = stack.popNumber()
  stack.pushNumber(count + Number(checkSig(stack.pop(), key, context)))
}

const maxKeys = 20

/** CHECKMULTISIG: signatures are in the order of their keys; when it fails, all are empty (NULLFAIL). */
export function checkMultiSig(stack: Stack, context: SignatureContext): void {
  assertScript(context.version !== 'tapscript', 'The script has a disabled operation.')
  const count = stack.popNumber()
  assertScript(count >= 0 && count <= maxKeys, 'The script has too many keys.')
  const keys = Array.from({ length: count }, () => stack.pop())
  const needed = stack.popNumber()
  assertScript(needed >= 0 && needed <= count, 'The script needs more signatures than it has keys.')
  const signatures = Array.from({ length: needed }, () => stack.pop())
  assertScript(stack.pop().length === 0, 'The extra item of CHECKMULTISIG is not empty.')
  const isSigned = signatures.some(signature => signature.length > 0)
  let at = 0
  for (const key of keys) {
    const signature = signatures[at]
    if (signature && isEcdsa(signature, key, context)) at++
  }
  const isComplete = at === signatures.length
  assertScript(isComplete || !isSigned, 'A signature does not verify.')
  stack.pushBoolean(isComplete)
}
