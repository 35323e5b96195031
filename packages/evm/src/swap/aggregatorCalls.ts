import type { SwapOrder, SwapRoute } from '@latchkit/core'
import { toAddress } from '../utils/caip.js'
import { assertFields } from './assertFields.js'
import type { SwapAggregators } from './exchanges.js'
import { readArguments, type Shape, toHex, type Value } from './readArguments.js'
import { type Side, toSide, toWord } from './routerCalls.js'

export type AggregatorKind = keyof SwapAggregators

/** What a call trades: words of its arguments. */
type Trade = {
  sold: string
  bought: string
  recipient: string
  amount: string
  minOut: string
  /** Nothing in it takes more than the amount sold, or leaves less than `minOut`. */
  isPlain: boolean
  /** 0x: the contract that may take the token, which the call itself names. */
  settler?: string | undefined
}

type Method = {
  shapes: readonly Shape[]
  /** The directions that it trades in; default: each. */
  sides?: readonly Side[] | undefined
  /** Words that name the native currency. */
  native: readonly string[]
  /** Bytes that may follow the arguments, which no contract reads. */
  tag?: number | undefined
  toTrade(value: Value): Trade
}

const nativeWord = toWord(`0x${'e'.repeat(40)}`)
const zeroWord = toWord(0)
const oneWord = toWord(1)

const words = (count: number): Shape => ({ tuple: new Array<Shape>(count).fill('word') })
const wordList: Shape = { list: 'word' }
const toNumber = (word: string): bigint => BigInt(`0x${word || '0'}`)

// 1inch Aggregation Router v6: swap(executor, description, data). Flags would allow a partial fill, further native
// currency, or Permit2. A tag of four bytes follows what the API builds.
const oneInch: Method = {
  shapes: ['word', words(7), 'bytes'],
  native: [nativeWord, zeroWord],
  tag: 4,
  toTrade: value => ({
    sold: toHex(value, 1, 0),
    bought: toHex(value, 1, 1),
    recipient: toHex(value, 1, 3),
    amount: toHex(value, 1, 4),
    minOut: toHex(value, 1, 5),
    isPlain: toHex(value, 1, 6) === zeroWord,
  }),
}

// KyberSwap MetaAggregationRouterV2: swap(execution) and swapSimpleMode(caller, description, …).
const kyberSwapDescription: Shape = {
  tuple: ['word', 'word', wordList, wordList, wordList, wordList, 'word', 'word', 'word', 'word', 'bytes'],
}
/** The router may fill a part only, or take further native currency. */
const kyberSwapFlags = 3n

const kyberSwap = (shapes: readonly Shape[], ...at: readonly number[]): Method => ({
  shapes,
  native: [nativeWord],
  toTrade: value => ({
    sold: toHex(value, ...at, 0),
    bought: toHex(value, ...at, 1),
    recipient: toHex(value, ...at, 6),
    amount: toHex(value, ...at, 7),
    minOut: toHex(value, ...at, 8),
    isPlain: (toNumber(toHex(value, ...at, 9)) & kyberSwapFlags) === 0n && toHex(value, ...at, 10) === '',
  }),
})

// LI.FI's GenericSwapFacetV3: swapTokens…(id, integrator, referrer, receiver, minAmount, step or steps).
const lifiStep: Shape = { tuple: ['word', 'word', 'word', 'word', 'word', 'bytes', 'word'] }

const lifi = (side: Side, isMultiple: boolean): Method => ({
  shapes: ['word', 'bytes', 'bytes', 'word', 'word', isMultiple ? { list: lifiStep } : lifiStep],
  sides: [side],
  native: [zeroWord],
  toTrade(value) {
    const given = typeof value === 'string' ? '' : (value[5] ?? '')
    const steps = typeof given === 'string' ? [] : isMultiple ? given : [given]
    return {
      sold: toHex(steps, 0, 2),
      bought: toHex(steps, steps.length - 1, 3),
      recipient: toHex(value, 3),
      amount: toHex(steps, 0, 4),
      minOut: toHex(value, 4),
      // Only the first step takes from the account.
      isPlain: steps.every((step, index) =>
        [zeroWord, ...(index === 0 ? [oneWord] : [])].includes(toHex(step, 6)),
      ),
    }
  },
})

// 0x AllowanceHolder: exec(operator, token, amount, target, data), where data is the settler's
// execute((recipient, buyToken, minAmountOut), actions, zid).
const executeSelector = '1fff991f'

const zeroX: Method = {
  shapes: ['word', 'word', 'word', 'word', 'bytes'],
  sides: ['tokens', 'toNative'],
  native: [nativeWord],
  toTrade(value) {
    const inner = toHex(value, 4)
    const { value: given, rest } = readArguments(inner.slice(8), [words(3), { list: 'bytes' }, 'word'])
    return {
      sold: toHex(value, 1),
      bought: toHex(given, 0, 1),
      recipient: toHex(given, 0, 0),
      amount: toHex(value, 2),
      minOut: toHex(given, 0, 2),
      isPlain: inner.startsWith(executeSelector) && rest === '' && toHex(value, 0) === toHex(value, 3),
      settler: toHex(value, 3),
    }
  },
}

/** Methods by their selectors. */
const methods: Readonly<Record<AggregatorKind, Readonly<Record<string, Method>>>> = {
  '1inch-v6': { '07ed2379': oneInch },
  '0x-v2': { '2213bc0b': zeroX },
  'kyberswap-v2': {
    e21fd0e9: kyberSwap([{ tuple: ['word', 'word', 'bytes', kyberSwapDescription, 'bytes'] }], 0, 3),
    '8af033fb': kyberSwap(['word', kyberSwapDescription, 'bytes', 'bytes'], 1),
  },
  'lifi-v1': {
    '4666fc80': lifi('tokens', false),
    '733214a3': lifi('toNative', false),
    af7060fd: lifi('fromNative', false),
    '5fd9ae2e': lifi('tokens', true),
    '2c57e884': lifi('toNative', true),
    '736eac0b': lifi('fromNative', true),
  },
}

/** Returns whether it is a kind of aggregator whose calls can be read. */
export const isAggregator = (kind: SwapRoute['kind']): kind is AggregatorKind => Object.hasOwn(methods, kind)

/**
 * Reads an aggregator's call and compares what it trades with the order. How it trades is bounded on the chain:
 * the router takes the amount sold, and reverts where the recipient would get less than the least amount.
 * @param settlers contracts in 0x's registry
 * @throws INVALID_RESPONSE with the field in `context`
 */
export function assertAggregatorCall(order: SwapOrder, data: string, settlers: readonly string[]): void {
  const { account, sold, bought, amount, minOut, route } = order
  const selector = data.slice(2, 10)
  const ofKind = isAggregator(route.kind) ? methods[route.kind] : {}
  const method = Object.hasOwn(ofKind, selector) ? ofKind[selector] : undefined
  assertFields({ data: /^0x[0-9a-f]{8,100000}$/.test(data), method: method !== undefined })
  if (!method) return
  const { shapes, sides, native, tag = 0, toTrade } = method
  const { value, rest } = readArguments(data.slice(10), shapes)
  const trade = toTrade(value)
  const isToken = (word: string, address: string | undefined): boolean =>
    address === undefined
      ? native.includes(word)
      : word === toWord(address) && word !== nativeWord && word !== zeroWord
  assertFields({
    data: rest === '' || rest.length === tag * 2,
    side: sides === undefined || sides.includes(toSide(order)),
    sold: isToken(trade.sold, sold.address),
    bought: isToken(trade.bought, bought.address),
    recipient: trade.recipient === toWord(toAddress(account)),
    amount: trade.amount === toWord(amount),
    minOut: toNumber(trade.minOut) >= minOut,
    terms: trade.isPlain,
    settler: trade.settler === undefined || settlers.some(settler => toWord(settler) === trade.settler),
  })
}
