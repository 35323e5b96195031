import type { SignatureContext } from './checkSignature.js'
import { assertScript } from './ScriptError.js'
import { toNumber } from './scriptNumber.js'
import type { Stack } from './stack.js'

const threshold = 500_000_000
const final = 0xffffffff
const disableFlag = 2 ** 31
const typeFlag = 2 ** 22

const hasBit = (value: number, bit: number): boolean => Math.floor(value / bit) % 2 === 1

/** CHECKLOCKTIMEVERIFY (BIP-65). */
export function assertLockTime(stack: Stack, { transaction, index }: SignatureContext): void {
  const least = toNumber(stack.peek(), 5)
  const { lockTime } = transaction
  assertScript(least >= 0, 'A time lock is negative.')
  assertScript(least < threshold === lockTime < threshold, 'A time lock is of another kind.')
  assertScript(least <= lockTime, 'A time lock is not over.')
  assertScript(transaction.inputs[index]?.sequence !== final, 'The input leaves its time lock out.')
}

/** CHECKSEQUENCEVERIFY (BIP-112). */
export function assertSequence(stack: Stack, { transaction, index }: SignatureContext): void {
  const least = toNumber(stack.peek(), 5)
  assertScript(least >= 0, 'A time lock is negative.')
  if (hasBit(least, disableFlag)) return
  const sequence = transaction.inputs[index]?.sequence ?? final
  assertScript(transaction.version >= 2, 'The version of the transaction has no relative time locks.')
  assertScript(!hasBit(sequence, disableFlag), 'The input leaves its time lock out.')
  assertScript(hasBit(least, typeFlag) === hasBit(sequence, typeFlag), 'A time lock is of another kind.')
  assertScript((least & 0xffff) <= (sequence & 0xffff), 'A time lock is not over.')
}
