import { isError, LatchkitError, type RestClient } from '@latchkit/core/family'
import type { ChainAccount, ReadOptions } from '../actions/getAccount.js'

const maxNonces = 100

const isNonce = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/**
 * The nonce of the sender's next transaction, after those that wait: the smallest that is missing among them, else the
 * one behind them. A node without an index of its mempool has only the chain's.
 */
export async function getNonce(
  rest: RestClient,
  sender: string,
  { nonce }: ChainAccount,
  read: ReadOptions,
): Promise<bigint> {
  const path = `/extended/v1/address/${encodeURIComponent(sender)}/nonces`
  const response = await rest.get({ ...read, path, retries: 1 }).catch((error: unknown) => {
    if (isError(error, 'CANCELLED')) throw error
    return undefined
  })
  if (response === undefined) return nonce
  const { possible_next_nonce: next, detected_missing_nonces: missing } = response as Record<string, unknown>
  if (!isNonce(next)) throw new LatchkitError('INVALID_RESPONSE', { details: 'The API returned no nonce.' })
  const candidates = [next, ...(Array.isArray(missing) ? missing.slice(0, maxNonces) : [])]
    .filter(isNonce)
    .map(BigInt)
    // One that a block has taken since is used up.
    .filter(candidate => candidate >= nonce)
  return candidates.reduce((least, each) => (each < least ? each : least), candidates[0] ?? nonce)
}
