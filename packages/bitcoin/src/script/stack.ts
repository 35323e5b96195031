import { assertScript } from './ScriptError.js'
import { fromNumber, toBoolean, toNumber } from './scriptNumber.js'

const maxItems = 1000
const maxItemBytes = 520

export type Stack = {
  readonly items: Uint8Array[]
  push: (...items: readonly Uint8Array[]) => void
  pushNumber: (value: number) => void
  pushBoolean: (value: boolean) => void
  pop: () => Uint8Array
  popNumber: (maxLength?: number) => number
  popBoolean: () => boolean
  /** The item `depth` below the top, which stays. */
  peek: (depth?: number) => Uint8Array
}

export function createStack(initial: readonly Uint8Array[]): Stack {
  const items: Uint8Array[] = []
  const push = (...values: readonly Uint8Array[]): void => {
    for (const value of values) {
      assertScript(value.length <= maxItemBytes, 'An item of the stack is too long.')
      items.push(value)
    }
    assertScript(items.length <= maxItems, 'The stack is too large.')
  }
  const pop = (): Uint8Array => {
    const item = items.pop()
    assertScript(item !== undefined, 'The script takes more than the stack holds.')
    return item
  }
  push(...initial)
  return {
    items,
    push,
    pushNumber: value => push(fromNumber(value)),
    pushBoolean: value => push(value ? Uint8Array.of(1) : new Uint8Array()),
    pop,
    popNumber: maxLength => toNumber(pop(), maxLength),
    popBoolean: () => toBoolean(pop()),
    peek: (depth = 0) => {
      const item = items.at(-1 - depth)
      assertScript(item !== undefined, 'The script takes more than the stack holds.')
      return item
    },
  }
}
