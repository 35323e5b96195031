import { toBytes } from '../../signing/toBytes.js'
import type { Hex, Label } from '../../signing/types.js'
import { type AbiFunction, type AbiValue, decodeArguments, parseFunction } from './abi.js'
import { permit2Address, permit2Calls } from './describePermit2Call.js'
import { isRouter, isWrapped, swapCalls } from './describeSwapCall.js'
import { type Describe, tokenCalls, unknownCall, wrapCalls } from './describeTokenCall.js'
import {
  act,
  address,
  amount,
  type CallContext,
  caution,
  type Described,
  danger,
  labelRecipient,
} from './evmContext.js'

type Known = { call: AbiFunction; describe: Describe }
type Table = ReadonlyMap<string, Known>

const maxDepth = 4
/** More calls than this are not listed, and reported as unreadable. */
const maxCalls = 64

/** At one address on every network. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

const listOf = (value: AbiValue | undefined): readonly AbiValue[] => (Array.isArray(value) ? value : [])

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

/** Calls of other contracts by a contract that holds nothing: target, then perhaps a flag or a value, then data. */
const targetCalls =
  (depth: number, { list, data, value }: { list: number; data: number; value?: number }): Describe =>
  (values, context) => {
    const described = describeAll(
      listOf(values[list]).flatMap(entry => {
        const [target, bytes] = [listOf(entry)[0], listOf(entry)[data]]
        const sent = value === undefined ? 0n : BigInt(String(listOf(entry)[value] ?? 0))
        return isData(bytes)
          ? [{ data: bytes, context: { ...context, sender: context.to, to: String(target), value: sent } }]
          : []
      }),
      depth,
    )
    const note = caution('batch', 'The calls are made by a contract in its own name, not in yours.')
    return { ...described, labels: [...described.labels, note] }
  }

const createWrappers = (depth: number): { own: Table; multicall: Table } => ({
  own: toTable([
    ['multicall(bytes[] data)', ownCalls(depth, 0)],
    ['multicall(uint256 deadline,bytes[] data)', ownCalls(depth, 1)],
    ['multicall(bytes32 previousBlockhash,bytes[] data)', ownCalls(depth, 1)],
  ]),
  multicall: toTable([
    ['aggregate((address,bytes)[] calls)', targetCalls(depth, { list: 0, data: 1 })],
    ['tryAggregate(bool requireSuccess,(address,bytes)[] calls)', targetCalls(depth, { list: 1, data: 1 })],
    ['aggregate3((address,bool,bytes)[] calls)', targetCalls(depth, { list: 0, data: 2 })],
    [
      'aggregate3Value((address,bool,uint256,bytes)[] calls)',
      targetCalls(depth, { list: 0, data: 3, value: 2 }),
    ],
  ]),
})

const wrappers = Array.from({ length: maxDepth }, (_, depth) => createWrappers(depth))
const tokens = toTable(tokenCalls)
const wraps = toTable(wrapCalls)
const routers = toTable(swapCalls)
const permit2 = toTable(permit2Calls)

/** The tables of a contract, the more particular first. */
function getTables(context: CallContext, depth: number): readonly (Table | undefined)[] {
  const { own, multicall } = wrappers[depth] ?? {}
  if (context.to === permit2Address) return [permit2]
  if (context.to === multicall3) return [multicall]
  if (isRouter(context)) return [routers, own]
  return [...(isWrapped(context) ? [wraps] : []), tokens, own]
}

const payable = new Set(['Wrap', 'Swap'])

/** Currency that a call sends along, where the call itself does not say so. */
function describeValue({ value, to, symbol }: CallContext, { actions }: Described): Described {
  if (value === 0n || actions.some(({ title }) => payable.has(title))) return { actions: [], labels: [] }
  return {
    actions: [act(`Send ${symbol} with the call`, amount('Amount', value), address('To', to))],
    labels: [
      danger('unexpectedValue', `The contract receives ${symbol} for which this call names no return.`),
    ],
  }
}

function describeKnown(data: Hex, context: CallContext, depth: number): Described | undefined {
  const known = getTables(context, depth)
    .map(table => table?.get(data.slice(2, 10)))
    .find(entry => entry !== undefined)
  const values = known && decodeArguments(known.call, toBytes(data).subarray(4))
  return known && values && known.describe(values, context)
}

/** A router's call at an address that is no known router. */
function describeLookalike(data: Hex, context: CallContext): Described | undefined {
  const known = routers.get(data.slice(2, 10))
  const values = known && decodeArguments(known.call, toBytes(data).subarray(4))
  if (!known || !values) return undefined
  const described = known.describe(values, context)
  const words = 'This exchange is not one that is known here. It can keep what you pay.'
  return { ...described, labels: [danger('unknownContract', words), ...described.labels] }
}

/** What a call of a contract does; of a call with no data, what it sends. */
export function describeCall(data: Hex, context: CallContext, depth = 0): Described {
  const { value, to, symbol } = context
  if (data === '0x')
    return {
      actions: [act(`Send ${symbol}`, amount('Amount', value), address('To', to))],
      labels: labelRecipient(to, context, false),
    }
  const known = describeKnown(data, context, depth) ?? describeLookalike(data, context)
  const described = known && known.actions.length > 0 ? known : unknownCall(context)
  // In a list of calls the value is reported once, by the outermost.
  return depth === 0 || context.sender !== context.own
    ? merge([describeValue(context, described), described])
    : described
}
