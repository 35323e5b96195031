import type { SubmittedTransfer, Transfers } from '@latchkit/core'
import { LatchkitError, type RpcClient } from '@latchkit/core/family'
import { toAddress } from '../utils/caip.js'
import { readHash } from './readHash.js'

/** See `Transfers.resume`. `watch` checks the transaction of the hash against what was asked. */
export async function resume(
  rpc: RpcClient,
  connector: Parameters<NonNullable<Transfers['resume']>>[0],
  { account, network, requestId, asked }: Parameters<NonNullable<Transfers['resume']>>[1],
): Promise<SubmittedTransfer> {
  if (!connector.resume) throw new LatchkitError('WALLET_TIMEOUT')
  const hash = await connector.resume({ requestId })
  return readHash(rpc, { hash, network, sender: toAddress(account).toLowerCase(), follow: asked })
}
