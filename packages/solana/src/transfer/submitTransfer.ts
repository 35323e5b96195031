import type { Network, SubmittedTransfer } from '@latchkit/core'
import { LatchkitError, type RpcClient } from '@latchkit/core/family'
import { toLamports } from '../utils/toLamports.js'
import { getLatestBlockhash, type ReadOptions } from './accounts.js'
import { broadcast } from './broadcast.js'
import type { SignedTransfer } from './signTransfer.js'

export type SubmitParameters = {
  network: Network
  signed: SignedTransfer
  /** Of the blockhash that was encoded. */
  lastValidBlockHeight: bigint
  /** When that was read: Unix milliseconds. */
  fetchedAt: number
  isSimulated: boolean
}

/**
 * Sends what the wallet has signed, and returns what `watch` follows it by.
 * @throws EXPIRED before it is sent, or the nodes' error about the transaction
 */
export async function submitTransfer(
  rpc: RpcClient,
  { network, signed, lastValidBlockHeight, fetchedAt, isSimulated }: SubmitParameters,
): Promise<SubmittedTransfer> {
  const { signature: hash, transaction } = signed
  const read = { rpc, network }
  let height = lastValidBlockHeight
  if (signed.isOtherLifetime)
    // The wallet's blockhash is not newer than the latest one.
    height = await getLatestBlockhash(read).then(
      latest => latest.lastValidBlockHeight,
      () => lastValidBlockHeight + 150n,
    )
  const follow = { lastValidBlockHeight: height.toString() }
  if (!transaction) return { hash, follow }
  if (!signed.isOtherLifetime && Date.now() - fetchedAt > 20_000) await checkLifetime(height, read)
  // A transaction that no endpoint accepted may still have been sent, and an error here would invite to pay twice.
  // `watch` sends it again and reports the result.
  await broadcast(rpc, { network, transaction, skipPreflight: isSimulated && signed.isVerified })
  return { hash, follow: { ...follow, transaction } }
}

/**
 * Rejects where the visitor took longer than the blockhash is valid: nothing was sent, and nothing can be.
 * @throws EXPIRED
 */
async function checkLifetime(lastHeight: bigint, { rpc, network }: ReadOptions): Promise<void> {
  const height = await rpc
    .request({
      network,
      method: 'getBlockHeight',
      params: [{ commitment: 'confirmed' }],
      retries: 0,
    })
    .then(toLamports, () => 0n)
  if (height > lastHeight) throw new LatchkitError('EXPIRED')
}
