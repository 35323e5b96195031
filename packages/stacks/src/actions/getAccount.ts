import type { Network } from '@latchkit/core'
import { LatchkitError, type RestClient } from '@latchkit/core/family'

export type ReadOptions = { network: Network; signal?: AbortSignal | undefined }

export type ChainAccount = {
  /** Spendable, in micro-STX. */
  balance: bigint
  /** Of the next transaction that a block includes. */
  nonce: bigint
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/**
 * Reads an account at the chain's tip. An address without a transaction has balance and nonce 0.
 * @throws RPC_FAILED, INVALID_RESPONSE, CANCELLED
 */
export async function getAccount(
  rest: RestClient,
  address: string,
  options: ReadOptions,
): Promise<ChainAccount> {
  const path = `/v2/accounts/${encodeURIComponent(address)}?proof=0`
  const { balance, nonce } = ((await rest.get({ ...options, path })) ?? {}) as Record<string, unknown>
  if (typeof balance !== 'string' || !/^0x[0-9a-f]{1,32}$/i.test(balance) || !isInteger(nonce))
    throw new LatchkitError('INVALID_RESPONSE', { details: 'The node returned no account.' })
  return { balance: BigInt(balance), nonce: BigInt(nonce) }
}
