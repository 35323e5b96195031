import { isSameBytes } from '../utils/bytes.js'
import { hash160, hash256, ripemd160, sha256 } from '../utils/hash.js'
import { op } from './opcodes.js'
import { assertScript } from './ScriptError.js'
import type { Stack } from './stack.js'

const unary =
  (compute: (value: number) => number) =>
  (stack: Stack): void =>
    stack.pushNumber(compute(stack.popNumber()))

const binary =
  (compute: (a: number, b: number) => number | boolean) =>
  (stack: Stack): void => {
    const b = stack.popNumber()
    stack.pushNumber(Number(compute(stack.popNumber(), b)))
  }

const hash =
  (compute: (bytes: Uint8Array) => Uint8Array) =>
  (stack: Stack): void =>
    stack.push(compute(stack.pop()))

const verify = (stack: Stack): void => assertScript(stack.popBoolean(), 'A condition of the script fails.')
const equal = (stack: Stack): void => stack.pushBoolean(isSameBytes(stack.pop(), stack.pop()))

/** Takes items, the top last, and puts back those of the order. */
const reorder =
  (count: number, order: readonly number[]) =>
  (stack: Stack): void => {
    const taken = Array.from({ length: count }, () => stack.pop()).reverse()
    stack.push(...order.flatMap(index => taken[index] ?? []))
  }

/** Operations on the stack alone. */
export const simpleOperations: Readonly<Record<number, (stack: Stack) => void>> = {
  [op.nop]: () => {},
  [op.verify]: verify,
  [op.drop2]: reorder(2, []),
  [op.dup2]: reorder(2, [0, 1, 0, 1]),
  [op.dup3]: reorder(3, [0, 1, 2, 0, 1, 2]),
  [op.over2]: reorder(4, [0, 1, 2, 3, 0, 1]),
  [op.ifDup]: stack => {
    const item = stack.pop()
    stack.push(item)
    if (stack.popBoolean()) stack.push(item, item)
    else stack.push(item)
  },
  [op.depth]: stack => stack.pushNumber(stack.items.length),
  [op.drop]: reorder(1, []),
  [op.dup]: reorder(1, [0, 0]),
  [op.nip]: reorder(2, [1]),
  [op.over]: reorder(2, [0, 1, 0]),
  [op.rot]: reorder(3, [1, 2, 0]),
  [op.swap]: reorder(2, [1, 0]),
  [op.tuck]: reorder(2, [1, 0, 1]),
  [op.size]: stack => stack.pushNumber(stack.peek().length),
  [op.equal]: equal,
  [op.equalVerify]: stack => {
    equal(stack)
    verify(stack)
  },
  [op.add1]: unary(value => value + 1),
  [op.sub1]: unary(value => value - 1),
  [op.negate]: unary(value => -value),
  [op.abs]: unary(Math.abs),
  [op.not]: unary(value => Number(value === 0)),
  [op.notEqual0]: unary(value => Number(value !== 0)),
  [op.add]: binary((a, b) => a + b),
  [op.sub]: binary((a, b) => a - b),
  [op.boolAnd]: binary((a, b) => a !== 0 && b !== 0),
  [op.boolOr]: binary((a, b) => a !== 0 || b !== 0),
  [op.numEqual]: binary((a, b) => a === b),
  [op.numEqualVerify]: stack => {
    binary((a, b) => a === b)(stack)
    verify(stack)
  },
  [op.numNotEqual]: binary((a, b) => a !== b),
  [op.lessThan]: binary((a, b) => a < b),
  [op.greaterThan]: binary((a, b) => a > b),
  [op.lessThanOrEqual]: binary((a, b) => a <= b),
  [op.greaterThanOrEqual]: binary((a, b) => a >= b),
  [op.min]: binary(Math.min),
  [op.max]: binary(Math.max),
  [op.within]: stack => {
    const [most, least, value] = [stack.popNumber(), stack.popNumber(), stack.popNumber()]
    stack.pushBoolean(value >= least && value < most)
  },
  [op.ripemd160]: hash(ripemd160),
  [op.sha256]: hash(sha256),
  [op.hash160]: hash(hash160),
  [op.hash256]: hash(hash256),
}
