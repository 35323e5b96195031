import type { SwapCheck, SwapLeg, SwapOrder, Swaps } from '@latchkit/core'
import { LatchkitError, type RpcClient } from '@latchkit/core/family'
import { checkEndpoint } from '../transfer/quote.js'
import { createRead, type Read } from '../transfer/read.js'
import { toAddress } from '../utils/caip.js'
import { assertSwap } from './assertSwap.js'
import { canBatch } from './batch.js'
import { callWord } from './callWord.js'
import { quoteCall } from './quoteCall.js'
import { quoteLegs, unknownSwapGas } from './quoteLegs.js'
import { readFacts } from './readFacts.js'
import { readPrice } from './readPrice.js'
import { toWord } from './routerCalls.js'
import { needsReset } from './toCalls.js'

/** Amounts are shown in the decimals of a list, which must be the token's. */
async function checkDecimals(read: Read, { network, sold, bought }: SwapOrder): Promise<void> {
  for (const token of [sold, bought]) {
    const decimals =
      token.address === undefined
        ? BigInt(network.nativeCurrency.decimals)
        : ((await callWord(read, token.address, '313ce567')) ?? 0n)
    if (decimals !== BigInt(token.decimals))
      throw new LatchkitError('AMOUNT_INVALID', {
        details: `The token has ${decimals} decimals on the chain, not ${token.decimals}.`,
      })
  }
}

async function readLegs(
  read: Read,
  connector: Parameters<Swaps['check']>[0],
  order: SwapOrder,
): Promise<readonly SwapLeg[]> {
  const { account, network, sold, spender, amount } = order
  if (sold.address === undefined) return ['swap']
  const address = toAddress(account)
  const [balance, allowance] = await Promise.all([
    callWord(read, sold.address, `70a08231${toWord(address)}`),
    callWord(read, sold.address, `dd62ed3e${toWord(address)}${toWord(spender)}`),
  ])
  if (balance === undefined || balance < amount)
    throw new LatchkitError('INSUFFICIENT_FUNDS', {
      details: `The ${sold.symbol} balance is too low.`,
      context: { needed: `${amount}`, balance: `${balance ?? 0n}` },
    })
  if (allowance !== undefined && allowance >= amount) return ['swap']
  if (await canBatch(connector, { address, caipNetworkId: network.caipNetworkId })) return ['batch']
  const isSet = allowance !== undefined && allowance > 0n
  return isSet && (await needsReset(read, order)) ? ['reset', 'approve', 'swap'] : ['approve', 'swap']
}

/** See `Swaps.check`. */
export async function check(
  rpc: RpcClient,
  connector: Parameters<Swaps['check']>[0],
  { order, call, offered, signal }: Parameters<Swaps['check']>[1],
): Promise<SwapCheck> {
  const read = createRead(rpc, { network: order.network, signal })
  assertSwap(order, call, await readFacts(read, order))
  const [legs] = await Promise.all([
    readLegs(read, connector, order),
    checkDecimals(read, order),
    checkEndpoint(read, order),
  ])
  const [fees, price] = await Promise.all([
    quoteLegs(read, { order, legs, call }),
    readPrice(read, order, offered),
  ])
  return { legs, fees, price }
}

/** See `Swaps.getMaximum`. The gas of the swap is not known yet, so that of a long one is kept. */
export async function getMaximum(
  rpc: RpcClient,
  { account, network, balance, signal }: Parameters<Swaps['getMaximum']>[0],
): Promise<bigint> {
  const read = createRead(rpc, { network, signal })
  const from = toAddress(account)
  const call = { to: from, data: '0x', value: 0n }
  const { fee } = await quoteCall(read, { network, from, call, gas: unknownSwapGas })
  return balance > fee ? balance - fee : 0n
}
