import type { SwapCall, SwapLeg, SwapOrder, TransferFee } from '@latchkit/core'
import { type GasPrice, isUnusualPrice, readDataFee, readGasPrice, toUsualFee } from '../transfer/fees.js'
import { toTransferFee } from '../transfer/quote.js'
import { type Read, toQuantity } from '../transfer/read.js'
import { toAddress } from '../utils/caip.js'
import type { ContractCall } from './encodeApproval.js'
import { quoteCall } from './quoteCall.js'
import { toCalls } from './toCalls.js'

/** Gas of a swap that cannot be run before its approval: more than a router of pools takes over four of them. */
export const unknownSwapGas = 600_000n
/** The same for an aggregator, which splits what is sold over many pools. */
const unknownAggregatorGas = 1_500_000n
/** More than an approval takes, also of a token behind a proxy. */
const unknownApprovalGas = 100_000n

export type QuoteLegParameters = { order: SwapOrder; leg: SwapLeg; calls: readonly ContractCall[] }

/** The gas of a leg that cannot be run yet; undefined where it can, on the latest block. */
function toUnknownGas({ order, leg, calls }: QuoteLegParameters): bigint {
  const swap = 'path' in order.route ? unknownSwapGas : unknownAggregatorGas
  if (leg === 'batch') return swap + unknownApprovalGas * BigInt(calls.length - 1)
  return leg === 'swap' ? swap : unknownApprovalGas
}

/** The most that a leg costs which cannot be run yet: the wallet is asked once those before it are in a block. */
async function boundLeg(read: Read, parameters: QuoteLegParameters, price: GasPrice): Promise<TransferFee> {
  const { order, calls } = parameters
  const { account, network } = order
  const gas = toUnknownGas(parameters)
  const dataFees = await Promise.all(
    calls.map(({ to, data, value }) => {
      const call = { from: toAddress(account), to, data: data as `0x${string}`, value: toQuantity(value) }
      return readDataFee(read, { network, call, gas, price })
    }),
  )
  const dataFee = dataFees.reduce((sum, each) => sum + each, 0n)
  return toTransferFee({
    fee: gas * price.maxFeePerGas + dataFee * 2n,
    isUnusual: isUnusualPrice(price, price.maxFeePerGas),
    usual: toUsualFee({ gas, price, dataFee }),
  })
}

/** What a batch costs, whose gas the wallet chooses. */
export const quoteBatch = async (read: Read, parameters: QuoteLegParameters): Promise<TransferFee> =>
  boundLeg(read, parameters, await readGasPrice(read))

/**
 * The most that each leg costs. The first one is run on the latest block; what follows can only run after it.
 * @throws SIMULATION_FAILED, INSUFFICIENT_FUNDS, RPC_FAILED …
 */
export async function quoteLegs(
  read: Read,
  { order, legs, call }: { order: SwapOrder; legs: readonly SwapLeg[]; call: SwapCall },
): Promise<readonly TransferFee[]> {
  const { account, network } = order
  const [first = 'swap', ...later] = legs
  const calls = await toCalls(read, { order, leg: first, call })
  if (first === 'batch') return [await quoteBatch(read, { order, leg: first, calls })]
  const [only] = calls
  if (!only) return []
  const quoted = await quoteCall(read, { network, from: toAddress(account), call: only })
  const rest = await Promise.all(
    later.map(async leg =>
      boundLeg(read, { order, leg, calls: await toCalls(read, { order, leg, call }) }, quoted.price),
    ),
  )
  return [toTransferFee(quoted), ...rest]
}
