import type { BitcoinTransaction, TransactionOutput } from '../transaction/types.js'
import { isSameBytes } from '../utils/bytes.js'
import { sha256 } from '../utils/hash.js'
import { toList, toVector } from '../utils/reader.js'
import { isSchnorr, type SignatureContext, signatureCost } from './checkSignature.js'
import { isMinimalPush, readScript } from './readScript.js'
import { runScript } from './runScript.js'
import { assertScript, ScriptError } from './ScriptError.js'
import { isScriptHash, readWitnessProgram, toPublicKeyHashScript } from './scriptKind.js'
import { fromNumber, toBoolean } from './scriptNumber.js'
import { hashLeaf, readControlBlock } from './taproot.js'

export type CheckInputParameters = {
  transaction: BitcoinTransaction
  index: number
  /** The outputs that the inputs spend, in their order. */
  prevouts: readonly TransactionOutput[]
  isAllowedSighash: (type: number, isSchnorr: boolean) => boolean
}

/** Of an input before taproot, which has its own limit: what one verification may take is bounded. */
const maxSignatures = 201

const unknownVersion = (): ScriptError =>
  new ScriptError('The output is of a version that is kept for upgrades.', true)

/** One item that is true has to be left (CLEANSTACK). */
function assertTrue(stack: readonly Uint8Array[]): void {
  const [item] = stack
  assertScript(stack.length === 1 && item !== undefined && toBoolean(item), 'The script does not succeed.')
}

/** The items that the script of an input pushes. */
function readPushes(script: Uint8Array): Uint8Array[] {
  return readScript(script).map(operation => {
    const { code, data } = operation
    assertScript(code <= 96 && code !== 80, 'The script of the input does more than push.')
    assertScript(isMinimalPush(operation), 'A push of the script is not minimal.')
    return data ?? fromNumber(code - 80)
  })
}

function checkTaproot(program: Uint8Array, witness: readonly Uint8Array[], context: SignatureContext): void {
  assertScript(witness.length > 0, 'The input has no witness.')
  if (witness.length > 1 && witness.at(-1)?.[0] === 0x50)
    throw new ScriptError('The witness has an annex, which is kept for upgrades.', true)
  const [only] = witness
  if (witness.length === 1 && only) {
    assertScript(isSchnorr(only, program, context), 'A signature does not verify.')
    return
  }
  const [script, control] = [witness.at(-2) ?? new Uint8Array(), witness.at(-1) ?? new Uint8Array()]
  const steps = (control.length - 33) / 32
  assertScript(Number.isInteger(steps) && steps >= 0 && steps <= 128, 'The control block is not valid.')
  const leafVersion = (control[0] ?? 0) & 0xfe
  const leafHash = hashLeaf(script, leafVersion)
  const committed = readControlBlock(control, leafHash)
  assertScript(
    committed !== undefined &&
      isSameBytes(committed.key, program) &&
      committed.parity === ((control[0] ?? 0) & 1),
    'The script is not one of the address.',
  )
  if (leafVersion !== 0xc0) throw unknownVersion()
  const budget = { left: signatureCost + toList(witness.map(toVector)).length }
  const tapscript: SignatureContext = { ...context, version: 'tapscript', code: script, leafHash, budget }
  assertTrue(runScript(script, witness.slice(0, -2), tapscript))
}

function checkWitness(
  { version, program }: { version: number; program: Uint8Array },
  isNested: boolean,
  context: SignatureContext,
): void {
  const witness = context.transaction.inputs[context.index]?.witness ?? []
  if (version === 1 && program.length === 32 && !isNested) {
    checkTaproot(program, witness, context)
    return
  }
  if (version !== 0) throw unknownVersion()
  if (program.length === 20) {
    assertScript(witness.length === 2, 'The witness is not a signature and a key.')
    const code = toPublicKeyHashScript(program)
    assertTrue(runScript(code, witness, { ...context, version: 'witnessV0', code }))
    return
  }
  assertScript(program.length === 32, 'The program of the output has no known length.')
  const code = witness.at(-1)
  assertScript(
    code !== undefined && isSameBytes(sha256(code), program),
    'The script is not the one of the address.',
  )
  assertTrue(runScript(code, witness.slice(0, -1), { ...context, version: 'witnessV0', code }))
}

function check({ transaction, index, prevouts, isAllowedSighash }: CheckInputParameters): void {
  const input = transaction.inputs[index]
  const prevout = prevouts[index]
  assertScript(input !== undefined && prevout !== undefined, 'The input is not there.')
  const context: SignatureContext = {
    transaction,
    index,
    prevouts,
    isAllowedSighash,
    version: 'base',
    code: prevout.script,
    budget: { left: maxSignatures * signatureCost },
  }
  const program = readWitnessProgram(prevout.script)
  if (program) {
    assertScript(input.script.length === 0, 'The input has a script beside its witness.')
    checkWitness(program, false, context)
    return
  }
  const pushed = readPushes(input.script)
  const redeem = pushed.at(-1)
  const result = runScript(prevout.script, pushed, context)
  if (!isScriptHash(prevout.script) || !redeem) {
    assertTrue(result)
    assertScript(input.witness.length === 0, 'The input has a witness that nothing asks for.')
    return
  }
  assertScript(toBoolean(result.at(-1) ?? new Uint8Array()), 'The script is not one of the address.')
  const nested = readWitnessProgram(redeem)
  if (nested) {
    assertScript(pushed.length === 1, 'The input has more than its script beside its witness.')
    checkWitness(nested, true, context)
    return
  }
  assertTrue(runScript(redeem, pushed.slice(0, -1), { ...context, code: redeem }))
  assertScript(input.witness.length === 0, 'The input has a witness that nothing asks for.')
}

/**
 * Whether an input satisfies the output it spends: by the rules of consensus and the required rules of BIP-322. Throws a
 * `ScriptError` otherwise, which is inconclusive for what is kept for upgrades or not evaluated here.
 */
export function checkInput(parameters: CheckInputParameters): void {
  try {
    check(parameters)
  } catch (error) {
    if (error instanceof ScriptError) throw error
    // Everything that reads throws a `RangeError` on data without the expected form.
    if (error instanceof RangeError) throw new ScriptError(error.message)
    throw error
  }
}
