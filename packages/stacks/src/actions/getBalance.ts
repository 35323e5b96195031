import type { Network } from '@latchkit/core'
import type { RestClient } from '@latchkit/core/family'
import { getAccount } from './getAccount.js'

export type GetBalanceParameters = { address: string; network: Network; signal?: AbortSignal | undefined }

/**
 * What the address can spend, in micro-STX: without what is locked by stacking.
 * @throws RPC_FAILED, INVALID_RESPONSE, CANCELLED
 */
export const getBalance = (
  rest: RestClient,
  { address, ...options }: GetBalanceParameters,
): Promise<bigint> => getAccount(rest, address, options).then(({ balance }) => balance)
