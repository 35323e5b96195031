import type { Network, SubmittedTransfer } from '@latchkit/core'
import { LatchkitError, type RpcClient } from '@latchkit/core/family'
import { toBigInt } from '../utils/hex.js'
import { createRead, isHash } from './read.js'

export type ReadHashParameters = {
  /** As the wallet returned it. */
  hash: unknown
  network: Network
  /** Lower case. */
  sender: string
  /** What the transfer was asked for with. */
  follow: SubmittedTransfer['follow']
}

/**
 * What `watch` follows a transfer by, from the wallet's response.
 * @throws WALLET_FAILED where that is no transaction hash
 */
export async function readHash(
  rpc: RpcClient,
  { hash, network, sender, follow }: ReadHashParameters,
): Promise<SubmittedTransfer> {
  if (!isHash(hash)) throw new LatchkitError('WALLET_FAILED', { details: 'It returned no transaction hash.' })
  // The wallet's node may be ahead of this endpoint; without the nonce, `watch` reads it again.
  const readSoon = createRead(rpc, { network, timeoutMs: 2000, retries: 0 })
  const sent = await readSoon('eth_getTransactionByHash', [hash]).catch(() => undefined)
  const { from, nonce: sentNonce } = (sent ?? {}) as { from?: unknown; nonce?: unknown }
  const nonce = String(from).toLowerCase() === sender ? toBigInt(sentNonce) : undefined
  return {
    hash: hash.toLowerCase(),
    follow: { ...follow, ...(nonce === undefined ? {} : { nonce: nonce.toString() }) },
  }
}
