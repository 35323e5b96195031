import { checkMultiSig, checkSig, checkSigAdd, type SignatureContext } from './checkSignature.js'
import { disabled, isSuccess, op } from './opcodes.js'
import { isMinimalPush, readScript } from './readScript.js'
import { assertScript, ScriptError } from './ScriptError.js'
import { simpleOperations } from './simpleOperations.js'
import { createStack, type Stack } from './stack.js'
import { assertLockTime, assertSequence } from './timeLocks.js'

const maxScriptBytes = 10_000
const maxOperations = 201

/** Returns whether the operation counts against the limit of scripts before taproot. */
const isCounted = (code: number): boolean => code > op.sixteen

/** The condition of IF and NOTIF: exactly 1 or nothing (MINIMALIF). */
function popCondition(stack: Stack): boolean {
  const item = stack.pop()
  assertScript(item.length === 0 || (item.length === 1 && item[0] === 1), 'A condition is not 0 or 1.')
  return item.length === 1
}

/**
 * Runs a script by the rules of consensus and BIP-322's required rules. Returns the stack; throws a `ScriptError` for a
 * failure, and one that is inconclusive for operations that are kept for upgrades or not evaluated here.
 */
export function runScript(
  script: Uint8Array,
  initial: readonly Uint8Array[],
  context: SignatureContext,
): readonly Uint8Array[] {
  const isTapscript = context.version === 'tapscript'
  const operations = readScript(script)
  if (isTapscript && operations.some(({ code }) => isSuccess(code)))
    throw new ScriptError('The script has an operation that is kept for upgrades.', true)
  assertScript(isTapscript || script.length <= maxScriptBytes, 'The script is too long.')
  const counted = operations.filter(({ code }) => isCounted(code)).length
  assertScript(isTapscript || counted <= maxOperations, 'The script has too many operations.')
  assertScript(
    !operations.some(({ code }) => disabled.includes(code)),
    'The script has a disabled operation.',
  )
  assertScript(
    !operations.some(({ code }) => code === op.codeSeparator),
    'The script has a CODESEPARATOR, which is not allowed.',
  )

  const stack = createStack(initial)
  const alternative = createStack([])
  const conditions: boolean[] = []
  for (const operation of operations) {
    const { code, data } = operation
    assertScript((data?.length ?? 0) <= 520, 'A push of the script is too long.')
    const isExecuted = !conditions.includes(false)
    if (code === op.if || code === op.notIf) {
      conditions.push(isExecuted && popCondition(stack) === (code === op.if))
      continue
    }
    if (code === op.else || code === op.endIf) {
      const last = conditions.pop()
      assertScript(last !== undefined, 'A condition of the script has no beginning.')
      if (code === op.else) conditions.push(!last)
      continue
    }
    // VERIF and VERNOTIF fail even where they are not executed.
    assertScript(code !== 101 && code !== 102, 'The script has a disabled operation.')
    if (!isExecuted) continue
    if (data) {
      assertScript(isMinimalPush(operation), 'A push of the script is not minimal.')
      stack.push(data)
    } else if (code === op.oneNegate || (code >= op.one && code <= op.sixteen)) {
      stack.pushNumber(code - op.one + 1)
    } else if (code === op.toAlt) alternative.push(stack.pop())
    else if (code === op.fromAlt) stack.push(alternative.pop())
    else if (code === op.checkLockTime) assertLockTime(stack, context)
    else if (code === op.checkSequence) assertSequence(stack, context)
    else if (code === op.checkSig || code === op.checkSigVerify) {
      const [key, signature] = [stack.pop(), stack.pop()]
      stack.pushBoolean(checkSig(signature, key, context))
    } else if (code === op.checkMultiSig || code === op.checkMultiSigVerify) checkMultiSig(stack, context)
    else if (code === op.checkSigAdd && isTapscript) checkSigAdd(stack, context)
    else if (code >= op.nop1 && code <= op.nop10)
      throw new ScriptError('The script has an operation that is kept for upgrades.', true)
    else {
      const run = simpleOperations[code]
      assertScript(code !== op.return && code < op.checkSigAdd, 'The script has an operation that fails.')
      if (!run) throw new ScriptError('The script has an operation that is not evaluated here.', true)
      run(stack)
    }
    if (code === op.checkSigVerify || code === op.checkMultiSigVerify)
      assertScript(stack.popBoolean(), 'A signature of the script does not verify.')
  }
  assertScript(conditions.length === 0, 'A condition of the script has no end.')
  return stack.items
}
