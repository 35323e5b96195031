import { isError, LatchkitError, type RestClient } from '@latchkit/core/family'
import type { ChainAccount, ReadOptions } from '../actions/getAccount.js'
import { isHeld } from './heldNonces.js'

const maxNonces = 100

/** The least of the candidates that no transaction of this page has; else the next one behind them that is free. */
function findFree(isTaken: (nonce: bigint) => boolean, candidates: readonly bigint[]): bigint {
  const sorted = [...candidates].sort((a, b) => (a < b ? -1 : 1))
  const free = sorted.find(each => !isTaken(each))
  if (free !== undefined) return free
  let next = sorted.at(-1) ?? 0n
  while (isTaken(next)) next += 1n
  return next
}

const isNonce = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/**
 * The nonce of the sender's next transaction, after those that wait: the smallest that is missing among them, else the
 * one behind them. A node without an index of its mempool has only the chain's, and an index may lag behind: what this page
 * has sent itself is passed over, because a transaction with the same nonce replaces it.
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
  const owner = { caipNetworkId: read.network.caipNetworkId, sender }
  const isTaken = (each: bigint): boolean => isHeld(rest, owner, each)
  if (response === undefined) return findFree(isTaken, [nonce])
  const { possible_next_nonce: next, detected_missing_nonces: missing } = response as Record<string, unknown>
  if (!isNonce(next)) throw new LatchkitError('INVALID_RESPONSE', { details: 'The API returned no nonce.' })
  const candidates = [next, ...(Array.isArray(missing) ? missing.slice(0, maxNonces) : [])]
    .filter(isNonce)
    .map(BigInt)
    // One that a block has taken since is used up.
    .filter(candidate => candidate >= nonce)
  return findFree(isTaken, candidates.length > 0 ? candidates : [nonce])
}
