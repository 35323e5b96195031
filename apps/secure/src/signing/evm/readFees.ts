import { RequestError } from '../RequestError.js'
import type { SigningRpc } from '../types.js'

export type Read = (method: string, params?: readonly unknown[]) => Promise<unknown>

export const createRead =
  (rpc: SigningRpc, caipNetworkId: string, signal?: AbortSignal): Read =>
  (method, params = []) =>
    rpc.request({ caipNetworkId, method, params, signal })

/** A quantity that an endpoint returned. */
export function toQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw new RequestError('INVALID_RESPONSE', 'The network returned a value that is not valid.', -32603)
  return BigInt(value)
}

export type Fees = {
  /** What the next block needs at least. */
  minFeePerGas: bigint
  /** Payable while the base fee doubles. */
  maxFeePerGas: bigint
  /** Undefined on a chain without EIP-1559. */
  maxPriorityFeePerGas: bigint | undefined
}

/** EIP-1559 where the latest block has a base fee, else `eth_gasPrice`. */
export async function readFees(read: Read): Promise<Fees> {
  const block = await read('eth_getBlockByNumber', ['latest', false])
  const { baseFeePerGas } = (block ?? {}) as { baseFeePerGas?: unknown }
  if (baseFeePerGas === undefined || baseFeePerGas === null) {
    const gasPrice = toQuantity(await read('eth_gasPrice'))
    return { minFeePerGas: gasPrice, maxFeePerGas: gasPrice, maxPriorityFeePerGas: undefined }
  }
  const baseFee = toQuantity(baseFeePerGas)
  const maxPriorityFeePerGas = await read('eth_maxPriorityFeePerGas')
    .then(toQuantity)
    .catch(async () => {
      const gasPrice = toQuantity(await read('eth_gasPrice'))
      return gasPrice > baseFee ? gasPrice - baseFee : 0n
    })
  return {
    minFeePerGas: baseFee + baseFee / 8n + 1n + maxPriorityFeePerGas,
    maxFeePerGas: baseFee * 2n + 1n + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
  }
}
