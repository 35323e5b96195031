import type { Network } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { EncodedFees } from '../transfer/encode.js'
import { type GasPrice, isUnusualPrice, readDataFee, readGasPrice, toUsualFee } from '../transfer/fees.js'
import { toFees } from '../transfer/quote.js'
import { type Read, toNumber, toQuantity } from '../transfer/read.js'
import { isRevert, toRevertReason } from '../transfer/revertReason.js'
import type { ContractCall } from './encodeApproval.js'

export type QuotedCall = EncodedFees & {
  fee: bigint
  blockNumber: bigint
  /** See `TransferFee`. */
  isUnusual: boolean
  usual?: bigint | undefined
  price: GasPrice
}

export type QuoteCallParameters = {
  network: Network
  /** Plain address. */
  from: string
  call: ContractCall
  /** Units of gas of a call that cannot be run yet. */
  gas?: bigint | undefined
}

/**
 * What a call costs, from running it on the latest block.
 * @throws SIMULATION_FAILED where it would fail, INSUFFICIENT_FUNDS where the fee cannot be paid, RPC_FAILED …
 */
export async function quoteCall(
  read: Read,
  { network, from, call, gas: given }: QuoteCallParameters,
): Promise<QuotedCall> {
  const { to, data, value } = call
  const encoded = { from, to, data: data as `0x${string}`, value: toQuantity(value) }
  const estimate = async (): Promise<bigint> => {
    try {
      return toNumber(await read('eth_estimateGas', [encoded]))
    } catch (error) {
      if (!isRevert(error)) throw error
      throw new LatchkitError('SIMULATION_FAILED', { details: toRevertReason(error), cause: error })
    }
  }
  const [balance, price] = await Promise.all([
    read('eth_getBalance', [from, 'latest']).then(toNumber),
    readGasPrice(read),
  ])
  const notEnough = (needed: bigint): LatchkitError =>
    new LatchkitError('INSUFFICIENT_FUNDS', { context: { needed: `${needed}`, balance: `${balance}` } })
  if (balance < value) throw notEnough(value)
  const estimated = given ?? (await estimate())
  // Code runs, which may take more in a later block.
  const gas = given ?? estimated + estimated / 4n
  const dataFee = await readDataFee(read, { network, call: encoded, gas, price })
  const fees = toFees({ gas, price, dataFee }, balance - value)
  if (!fees) throw notEnough(value + gas * price.minFeePerGas + dataFee)
  return {
    ...fees,
    gas,
    maxPriorityFeePerGas: price.maxPriorityFeePerGas,
    blockNumber: price.blockNumber,
    isUnusual: isUnusualPrice(price, fees.maxFeePerGas),
    usual: toUsualFee({ gas, price, dataFee }),
    price,
  }
}
