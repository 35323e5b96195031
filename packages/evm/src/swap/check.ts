import type { SwapCheck, SwapLeg, SwapOrder, Swaps } from '@latchkit/core'
import { LatchkitError, type RpcClient } from '@latchkit/core/family'
import { checkEndpoint } from '../transfer/quote.js'
import { createRead, type Read } from '../transfer/read.js'
import { isRevert } from '../transfer/revertReason.js'
import { toAddress } from '../utils/caip.js'
import { assertSwap } from './assertSwap.js'
import { canBatch } from './batch.js'
import { callWord } from './callWord.js'
import { type ContractCall, encodeApproval } from './encodeApproval.js'
import { quoteCall } from './quoteCall.js'
import { readFacts } from './readFacts.js'
import { toWord } from './routerCalls.js'

/** Gas of a swap that cannot be run before its approval: more than a router of pools takes over four of them. */
const unknownSwapGas = 600_000n
/** The same for an aggregator, which splits what is sold over many pools. */
const unknownAggregatorGas = 1_500_000n

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

/** Whether the token takes a change of an allowance that is not zero, as USDT on Ethereum does not. */
async function needsReset(read: Read, order: SwapOrder): Promise<boolean> {
  const run = (leg: 'approve' | 'reset'): Promise<boolean> => {
    const { to, data } = encodeApproval(order, leg)
    return read('eth_call', [{ from: toAddress(order.account), to, data }, 'latest']).then(
      () => true,
      (error: unknown) => {
        if (!isRevert(error)) throw error
        return false
      },
    )
  }
  return !(await run('approve')) && (await run('reset'))
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

/** What the wallet sends for a leg; of a batch, its calls. */
export async function toCalls(
  read: Read,
  { order, leg, call }: Pick<Parameters<Swaps['ask']>[1], 'order' | 'leg' | 'call'>,
): Promise<readonly ContractCall[]> {
  const swap: ContractCall = { to: call.to.toLowerCase(), data: call.data.toLowerCase(), value: call.value }
  if (leg === 'swap') return [swap]
  if (leg !== 'batch') return [encodeApproval(order, leg)]
  const approvals = (await needsReset(read, order))
    ? [encodeApproval(order, 'reset'), encodeApproval(order, 'approve')]
    : [encodeApproval(order, 'approve')]
  return [...approvals, swap]
}

/** See `Swaps.check`. */
export async function check(
  rpc: RpcClient,
  connector: Parameters<Swaps['check']>[0],
  { order, call, signal }: Parameters<Swaps['check']>[1],
): Promise<SwapCheck> {
  const { account, network } = order
  const read = createRead(rpc, { network, signal })
  assertSwap(order, call, await readFacts(read, order))
  const [legs] = await Promise.all([
    readLegs(read, connector, order),
    checkDecimals(read, order),
    checkEndpoint(read, order),
  ])
  const leg = legs[0] ?? 'swap'
  const from = toAddress(account)
  const [first] = await toCalls(read, { order, leg, call })
  if (!first) throw new LatchkitError('INVALID_RESPONSE')
  const unknownGas = 'path' in order.route ? unknownSwapGas : unknownAggregatorGas
  const gas = leg === 'batch' ? unknownGas : undefined
  const { fee } = await quoteCall(read, { network, from, call: first, gas })
  return { legs, fee }
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
