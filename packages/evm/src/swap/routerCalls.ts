import type { SwapOrder, SwapRoute } from '@latchkit/core'
import { toAddress } from '../utils/caip.js'

/** What a call says beyond the order. `deadline` in unix seconds. */
export type SwapBounds = { minOut: bigint; deadline: bigint }

export const toWord = (value: bigint | number | string): string =>
  (typeof value === 'string' ? value.replace(/^0x/i, '').toLowerCase() : value.toString(16)).padStart(64, '0')

/** Word `index` of a call's arguments; undefined beyond its end. */
function readWord(data: string, index: number): bigint | undefined {
  const word = data.slice(10 + index * 64, 74 + index * 64)
  return word.length === 64 ? BigInt(`0x${word}`) : undefined
}

export type Side = 'tokens' | 'fromNative' | 'toNative'

export const toSide = ({ sold, bought }: SwapOrder): Side =>
  sold.address === undefined ? 'fromNative' : bought.address === undefined ? 'toNative' : 'tokens'

/** `swapExact…For…` of the router of Uniswap v2, and of those that copy it. */
const v2Selectors: Readonly<Record<Side, string>> = {
  tokens: '38ed1739',
  fromNative: '7ff36ab5',
  toNative: '18cbafe5',
}

function encodeV2(order: SwapOrder, { minOut, deadline }: SwapBounds): string {
  const side = toSide(order)
  const { path } = order.route as Extract<SwapRoute, { kind: 'uniswap-v2' }>
  const amounts = side === 'fromNative' ? [minOut] : [order.amount, minOut]
  const head = [...amounts, BigInt((amounts.length + 3) * 32), toAddress(order.account), deadline]
  return `0x${v2Selectors[side]}${[...head, path.length, ...path].map(toWord).join('')}`
}

function readV2(order: SwapOrder, data: string): SwapBounds | undefined {
  const at = toSide(order) === 'fromNative' ? 0 : 1
  const [minOut, deadline] = [readWord(data, at), readWord(data, at + 3)]
  return minOut === undefined || deadline === undefined ? undefined : { minOut, deadline }
}

/** Bytes behind their length, filled up to whole words. */
const toBytes = (hex: string): string =>
  toWord(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/** The router itself as recipient, which then unwraps what it has received. */
const routerItself = '0x0000000000000000000000000000000000000002'

/** `exactInputSingle` or `exactInput` of SwapRouter02, and the unwrapping of what comes back as native currency. */
function encodeV3Calls(order: SwapOrder, minOut: bigint): readonly string[] {
  const { path, fees } = order.route as Extract<SwapRoute, { kind: 'uniswap-v3' }>
  const account = toAddress(order.account)
  const isToNative = toSide(order) === 'toNative'
  const recipient = isToNative ? routerItself : account
  const [sold = '', bought = ''] = path
  const fee = (index: number): number => fees[index] ?? 0
  const single = [sold, bought, fee(0), recipient, order.amount, minOut, 0n].map(toWord).join('')
  const packed = path
    .map(
      (token, index) => `${index === 0 ? '' : toWord(fee(index - 1)).slice(-6)}${toWord(token).slice(-40)}`,
    )
    .join('')
  const through = `${[32n, 128n, recipient, order.amount, minOut].map(toWord).join('')}${toBytes(packed)}`
  const swap = path.length === 2 ? `04e45aaf${single}` : `b858183f${through}`
  return isToNative ? [swap, `49404b7c${[minOut, account].map(toWord).join('')}`] : [swap]
}

/** `multicall(uint256 deadline, bytes[] calls)`. */
function encodeV3(order: SwapOrder, { minOut, deadline }: SwapBounds): string {
  const calls = encodeV3Calls(order, minOut).map(toBytes)
  let offset = calls.length * 32
  const offsets = calls.map(call => {
    const at = toWord(offset)
    offset += call.length / 2
    return at
  })
  return `0x5ae401dc${[deadline, 64n, calls.length].map(toWord).join('')}${offsets.join('')}${calls.join('')}`
}

/** The least amount follows the amount sold, after the selector and arguments of the first call. */
function readV3(order: SwapOrder, data: string): SwapBounds | undefined {
  const { path } = order.route as Extract<SwapRoute, { kind: 'uniswap-v3' }>
  const calls = toSide(order) === 'toNative' ? 2 : 1
  const start = 10 + (3 + calls + 1) * 64 + 8
  const at = start + (path.length === 2 ? 5 : 4) * 64
  const word = data.slice(at, at + 64)
  const deadline = readWord(data, 0)
  return word.length === 64 && deadline !== undefined ? { minOut: BigInt(`0x${word}`), deadline } : undefined
}

/** How the calls of a kind of route are read and encoded anew. */
type RouterMethod = {
  encode(order: SwapOrder, bounds: SwapBounds): string
  read(order: SwapOrder, data: string): SwapBounds | undefined
}

const methods: Readonly<Partial<Record<SwapRoute['kind'], RouterMethod>>> = {
  'uniswap-v2': { encode: encodeV2, read: readV2 },
  'uniswap-v3': { encode: encodeV3, read: readV3 },
}

const getMethod = ({ kind }: SwapRoute): RouterMethod | undefined =>
  Object.hasOwn(methods, kind) ? methods[kind] : undefined

/** Returns whether calls of this kind can be encoded anew. */
export const isReadable = (route: SwapRoute): boolean => getMethod(route) !== undefined

/** What a call promises, from where the method of the order has it; undefined where it cannot be read. */
export function readBounds(order: SwapOrder, data: string): SwapBounds | undefined {
  if (!/^0x[0-9a-f]{8,40000}$/.test(data)) return undefined
  return getMethod(order.route)?.read(order, data)
}

/** The order as a call of its router, in lower case; undefined where calls of its kind cannot be encoded. */
export const encodeSwap = (order: SwapOrder, bounds: SwapBounds): string | undefined =>
  getMethod(order.route)?.encode(order, bounds)
