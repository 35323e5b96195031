import type { Network } from '@latchkit/core'
import { LatchkitError, type RestClient } from '@latchkit/core/family'
import { toNetworkName } from '../address/networkName.js'
import { isAddress } from '../address/parseAddress.js'

export type GetBalanceParameters = { address: string; network: Network; signal?: AbortSignal | undefined }

const readSum = (stats: unknown, name: string): bigint => {
  const value = (stats as Record<string, unknown> | null | undefined)?.[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new LatchkitError('INVALID_RESPONSE')
  return BigInt(value)
}

/**
 * Native balance of an address in satoshis, payments that are not in a block yet included.
 * @throws INVALID_ADDRESS, RPC_FAILED, INVALID_RESPONSE, CANCELLED
 */
export async function getBalance(
  rest: RestClient,
  { address, network, signal }: GetBalanceParameters,
): Promise<bigint> {
  const name = toNetworkName(network.caipNetworkId)
  if (!name || !isAddress(address, name)) throw new LatchkitError('INVALID_ADDRESS')
  const found = (await rest.get({ network, path: `/address/${address}`, signal })) as
    | { chain_stats?: unknown; mempool_stats?: unknown }
    | null
    | undefined
  const [chain, pending] = [found?.chain_stats, found?.mempool_stats].map(
    stats => readSum(stats, 'funded_txo_sum') - readSum(stats, 'spent_txo_sum'),
  )
  return (chain ?? 0n) + (pending ?? 0n)
}
