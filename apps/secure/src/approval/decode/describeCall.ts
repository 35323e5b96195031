import { toBytes } from '../../signing/toBytes.js'
import type { Hex, Label } from '../../signing/types.js'
import { act, address, caution, danger, out } from '../movements/draw.js'
import { type AbiFunction, type AbiValue, decodeArguments, parseFunction } from './abi.js'
import { permit2Address, permit2Calls } from './describePermit2Call.js'
import { swapCalls } from './describeSwapCall.js'
import { type Describe, tokenCalls, unknownCall, wrapCalls } from './describeTokenCall.js'
import { type CallContext, type Described, isSame, listOf, toAmount } from './evmContext.js'
import { findExchange, getWrapped } from './exchanges.js'

type Known = { call: AbiFunction; describe: Describe }
type Table = ReadonlyMap<string, Known>

const maxDepth = 4
/** More calls than this are not listed, and reported as unreadable. */
const maxCalls = 64

/** At one address on every network. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

const toTable = (entries: readonly (readonly [string, Describe])[]): Table =>
  new Map(
    entries.map(([signature, describe]) => {
      const call = parseFunction(signature)
      return [call.selector, { call, describe }]
    }),
  )

function merge(parts: readonly Described[]): Described {
  return { actions: parts.flatMap(({ actions }) => actions), labels: parts.flatMap(({ labels }) => labels) }
}

function describeAll(calls: readonly { data: Hex; context: CallContext }[], depth: number): Described {
  const [first] = calls
  if (calls.length === 0 || calls.length > maxCalls)
    return first ? unknownCall(first.context) : { actions: [], labels: [] }
  const inner = merge(calls.map(({ data, context }) => describeCall(data, context, depth + 1)))
  const note: Label[] =
    calls.length > 1 ? [caution('batch', `One approval makes ${calls.length} calls.`)] : []
  return { ...inner, labels: [...inner.labels, ...note] }
}

const isData = (value: AbiValue | undefined): value is Hex => typeof value === 'string'

/** Several calls of the contract itself; the value is that of all of them. */
const ownCalls =
  (depth: number, at: number): Describe =>
  (values, context) =>
    describeAll(
      listOf(values[at]).flatMap(data => (isData(data) ? [{ data, context }] : [])),
      depth,
    )

const mayFail = danger(
  'furtherTerms',
  'A call of these may fail while the others count. What was sent for it then stays with the contract.',
)

type Layout = {
  list: number
  data: number
  value?: number
  isOptional(entry: AbiValue, values: readonly AbiValue[]): boolean
}

/** Calls of other contracts by a contract that holds nothing: target, then perhaps a flag or a value, then data. */
const targetCalls =
  (depth: number, { list, data, value, isOptional }: Layout): Describe =>
  (values, context) => {
    const entries = listOf(values[list])
    const described = describeAll(
      entries.flatMap(entry => {
        const [target, bytes] = [listOf(entry)[0], listOf(entry)[data]]
        const sent = value === undefined ? 0n : toAmount(listOf(entry)[value])
        return isData(bytes)
          ? [{ data: bytes, context: { ...context, sender: context.to, to: String(target), value: sent } }]
          : []
      }),
      depth,
    )
    const brings = described.actions.some(({ movements }) => movements.some(({ kind }) => kind === 'in'))
    const isAtRisk = entries.some(entry => isOptional(entry, values)) && (context.value > 0n || brings)
    const note = caution('batch', 'The calls are made by a contract in its own name, not in yours.')
    return { ...described, labels: [...described.labels, ...(isAtRisk ? [mayFail] : []), note] }
  }

const never = (): boolean => false
const byFlag = (entry: AbiValue): boolean => listOf(entry)[1] !== false
const byFirst = (_: AbiValue, [isRequired]: readonly AbiValue[]): boolean => isRequired !== true

const createWrappers = (depth: number): { own: Table; multicall: Table } => ({
  own: toTable([
    ['multicall(bytes[] data)', ownCalls(depth, 0)],
    ['multicall(uint256 deadline,bytes[] data)', ownCalls(depth, 1)],
    ['multicall(bytes32 previousBlockhash,bytes[] data)', ownCalls(depth, 1)],
  ]),
  multicall: toTable([
    ['aggregate((address,bytes)[] calls)', targetCalls(depth, { list: 0, data: 1, isOptional: never })],
    [
      'tryAggregate(bool requireSuccess,(address,bytes)[] calls)',
      targetCalls(depth, { list: 1, data: 1, isOptional: byFirst }),
    ],
    [
      'aggregate3((address,bool,bytes)[] calls)',
      targetCalls(depth, { list: 0, data: 2, isOptional: byFlag }),
    ],
    [
      'aggregate3Value((address,bool,uint256,bytes)[] calls)',
      targetCalls(depth, { list: 0, data: 3, value: 2, isOptional: byFlag }),
    ],
  ]),
})

const wrappers = Array.from({ length: maxDepth }, (_, depth) => createWrappers(depth))
const tokens = toTable(tokenCalls)
const wraps = toTable(wrapCalls)
const permit2 = toTable(permit2Calls)
const exchanges = {
  uniswapV2: toTable(swapCalls.uniswapV2),
  uniswapV3: toTable(swapCalls.uniswapV3),
  '1inch-v6': toTable(swapCalls['1inch-v6']),
  'kyberswap-v2': toTable(swapCalls['kyberswap-v2']),
  'lifi-v1': toTable(swapCalls['lifi-v1']),
}
const nothing: Described = { actions: [], labels: [] }

/** The tables of a contract, the more particular first. */
function getTables(context: CallContext, depth: number): readonly (Table | undefined)[] {
  const { own, multicall } = wrappers[depth] ?? {}
  if (context.to === permit2Address) return [permit2]
  if (context.to === multicall3) return [multicall]
  const exchange = findExchange(context)
  if (exchange !== undefined) return [exchanges[exchange], ...(exchange === 'uniswapV3' ? [own] : [])]
  return [...(isSame(getWrapped(context), context.to) ? [wraps] : []), tokens, own]
}

function describeKnown(data: Hex, context: CallContext, depth: number): Described {
  const known = getTables(context, depth)
    .map(table => table?.get(data.slice(2, 10)))
    .find(entry => entry !== undefined)
  const values = known && decodeArguments(known.call, toBytes(data).subarray(4))
  const described = known && values ? known.describe(values, context) : nothing
  return described.actions.length > 0 ? described : describeUnknown(data, context)
}

const unlisted = danger(
  'unknownContract',
  'This has the form of a swap, but the contract is no exchange that is known here. It can keep what you pay.',
)

/** A router's call at an address that is no known router means what that contract makes of it. */
function describeUnknown(data: Hex, context: CallContext): Described {
  const isLookalike = Object.values(exchanges).some(table => table.has(data.slice(2, 10)))
  const described = unknownCall(context)
  return isLookalike ? { ...described, labels: [unlisted, ...described.labels] } : described
}

/** What a call of a contract does; of a call with no data, what it sends. What it does not use stays in the ledger. */
export function describeCall(data: Hex, context: CallContext, depth = 0): Described {
  const { value, to, symbol, own, sender, ledger } = context
  const isInner = depth > 0 && sender !== own
  if (isInner) ledger.take(sender, undefined, value)
  if (data === '0x')
    return {
      actions: [act(`Send ${symbol}`, out('Amount', value, { from: own, to }), address('To', to))],
      labels: [],
    }
  // The calls of a contract of itself share what it was sent.
  if ((depth === 0 || isInner) && value > 0n) ledger.give(to, undefined, value)
  return describeKnown(data, context, depth)
}
