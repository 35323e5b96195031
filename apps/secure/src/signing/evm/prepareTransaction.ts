import { RequestError } from '../RequestError.js'
import { type Fees, type Read, readFees, toQuantity } from './readFees.js'
import { readRevert } from './readRevert.js'
import type { TransactionParams } from './readTransactionParams.js'
import { toQuantityHex } from './toQuantityHex.js'
import type { EvmTransaction } from './transaction.js'

const isFunds = (message: string): boolean =>
  /insufficient (funds|balance)|exceeds? (the )?(balance|funds)/i.test(message)

const noFunds = (): RequestError =>
  new RequestError('INSUFFICIENT_FUNDS', 'The account cannot cover the amount and the network fee.', -32003)

async function estimateGas(read: Read, address: string, params: TransactionParams): Promise<bigint> {
  const { to, value, data } = params
  const call = {
    from: address,
    value: toQuantityHex(value),
    ...(to ? { to } : {}),
    ...(data === '0x' ? {} : { data }),
  }
  try {
    const gas = toQuantity(await read('eth_estimateGas', [call]))
    // A plain transfer costs the same whenever it runs.
    return data === '0x' && gas === 21_000n ? gas : gas + gas / 4n
  } catch (error) {
    const reason = readRevert(error)
    if (reason === undefined) throw error
    if (isFunds(reason)) throw noFunds()
    throw new RequestError('SIMULATION_FAILED', `The transaction would fail. ${reason}`.trim(), 3)
  }
}

function pickFees(
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: TransactionParams,
  fees: Fees,
): Pick<EvmTransaction, 'type' | 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  if (fees.maxPriorityFeePerGas === undefined || gasPrice !== undefined) {
    const price = gasPrice ?? maxFeePerGas ?? fees.maxFeePerGas
    return { type: 'legacy', maxFeePerGas: price, maxPriorityFeePerGas: price }
  }
  const most = maxFeePerGas ?? fees.maxFeePerGas
  const tip = maxPriorityFeePerGas ?? fees.maxPriorityFeePerGas
  return { type: 'eip1559', maxFeePerGas: most, maxPriorityFeePerGas: tip < most ? tip : most }
}

/** Fills in the nonce, the fees and the gas from the operator's endpoint. Rejects with `RequestError`. */
export async function prepareTransaction(
  read: Read,
  { address, chainId, params }: { address: string; chainId: bigint; params: TransactionParams },
): Promise<EvmTransaction> {
  const { to, value, data, accessList } = params
  const [fees, nonce, gas, balance, reported] = await Promise.all([
    readFees(read),
    params.nonce ?? read('eth_getTransactionCount', [address, 'pending']).then(toQuantity),
    params.gas ?? estimateGas(read, address, params),
    read('eth_getBalance', [address, 'latest']).then(toQuantity),
    read('eth_chainId').then(toQuantity),
  ])
  // An endpoint of another chain.
  if (reported !== chainId)
    throw new RequestError('CHAIN_MISMATCH', 'The network could not be confirmed.', -32603)
  const picked = pickFees(params, fees)
  if (balance < value + gas * picked.maxFeePerGas) throw noFunds()
  // A legacy transaction has no place for it.
  const list = picked.type === 'legacy' ? [] : accessList
  return { ...picked, chainId, nonce, to, value, data, gas, accessList: list }
}

/** Whether what was approved can no longer be included: the base fee has outgrown it, or its nonce is used. */
export async function isStale(
  read: Read,
  { address, transaction }: { address: string; transaction: EvmTransaction },
): Promise<boolean> {
  const [fees, nonce] = await Promise.all([
    readFees(read),
    read('eth_getTransactionCount', [address, 'latest']).then(toQuantity),
  ])
  const leastBase = fees.minFeePerGas - (fees.maxPriorityFeePerGas ?? 0n)
  return nonce > transaction.nonce || leastBase > transaction.maxFeePerGas
}
