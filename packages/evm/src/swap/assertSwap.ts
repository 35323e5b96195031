import type { SwapCall, SwapOrder } from '@latchkit/core'
import { toAddress } from '../utils/caip.js'
import { assertAggregatorCall, isAggregator } from './aggregatorCalls.js'
import { assertFields } from './assertFields.js'
import { encodeSwap, readBounds } from './routerCalls.js'
import { isAllowed, isSame } from './routers.js'

/** A call that is valid for longer than this may be carried out at a price that has long changed. */
const maxDeadlineSeconds = 3600n

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value) && !/^0x0+$/.test(value)

/**
 * Whether an order is one swap: its route leads from the token sold to the token bought, over contracts that may be used.
 * @throws INVALID_RESPONSE with the field in `context`
 */
function assertOrder(order: SwapOrder, wrappedNative: string | undefined): void {
  const { account, network, sold, bought, amount, minOut, router, spender, route } = order
  const path = 'path' in route ? route.path : [sold.address, bought.address]
  const [first, last] = [path[0], path[path.length - 1]]
  // An aggregator's route has no path: a native end is none of its tokens.
  // A router pulls the first token of the path itself unless that is its own wrapped currency, so with a native end any
  // other token there would be taken by an older allowance.
  const isEnd = (address: string | undefined, end: string | undefined): boolean =>
    address === undefined ? !('path' in route) || isSame(wrappedNative, end) : isSame(address, end)
  const isPath =
    'path' in route ? path.every(isAddress) : path.every(each => each === undefined || isAddress(each))
  assertFields({
    account: account.startsWith(`${network.caipNetworkId}:`) && isAddress(toAddress(account)),
    router: isAddress(router) && isAddress(spender) && isAllowed(order),
    path: path.length >= 2 && path.length <= 5 && isPath && !isSame(first, last),
    sold: isEnd(sold.address, first),
    bought: isEnd(bought.address, last),
    pair: sold.address !== undefined || bought.address !== undefined,
    amount: amount > 0n && amount < 2n ** 256n,
    minOut: minOut > 0n && minOut < 2n ** 256n,
  })
}

/** What the chain says just now, for the checks of a call. */
export type SwapFacts = {
  /** Unix seconds. */
  now: bigint
  /** Contracts in 0x's registry; see `readSettlers`. */
  settlers: readonly string[]
  /** The native currency as a token, as the chain's own list has it, or the router. */
  wrappedNative: string | undefined
}

/**
 * Compares a call with the order. A call of a pool's router is encoded anew from the order and compared byte by
 * byte: of the call itself come only its deadline, and a minimum that is not less than the order's. Of an aggregator's
 * call, what it trades is read.
 * @throws INVALID_RESPONSE with the field in `context`; such a call must not reach a wallet
 */
export function assertSwap(
  order: SwapOrder,
  call: SwapCall,
  { now, settlers, wrappedNative }: SwapFacts,
): void {
  assertOrder(order, wrappedNative)
  const data = call.data.toLowerCase()
  assertFields({
    to: isSame(order.router, call.to),
    value: call.value === (order.sold.address === undefined ? order.amount : 0n),
  })
  if (isAggregator(order.route.kind)) {
    assertAggregatorCall(order, data, settlers)
    return
  }
  const bounds = readBounds(order, data)
  const { minOut = 0n, deadline = 0n } = bounds ?? {}
  assertFields({
    minOut: minOut >= order.minOut,
    deadline: deadline > now && deadline <= now + maxDeadlineSeconds,
    data: bounds !== undefined && data === encodeSwap(order, bounds),
  })
}
