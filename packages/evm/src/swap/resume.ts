import type { SubmittedTransfer, Swaps } from '@latchkit/core'
import { LatchkitError, type RpcClient } from '@latchkit/core/family'
import { resume as resumeTransfer } from '../transfer/resume.js'
import { readBatchId, watchBatch } from './batch.js'

type Resume = NonNullable<Swaps['resume']>

/** What a swap has to bring: as `toReceived` has it, out of storage. */
const toFollow = ({
  received = '',
  minOut = '',
}: Readonly<Record<string, string>>): Record<string, string> => ({
  received,
  minOut,
})

/** See `Swaps.resume`. `watch` checks the transaction of the hash against what was asked. */
export async function resume(
  rpc: RpcClient,
  connector: Parameters<Resume>[0],
  { account, network, requestId, asked: { leg, id, ...asked } }: Parameters<Resume>[1],
): Promise<SubmittedTransfer> {
  if (leg === 'batch' && id) return watchBatch(connector, { network, id, follow: toFollow(asked) })
  if (requestId === undefined || !connector.resume) throw new LatchkitError('WALLET_TIMEOUT')
  if (leg !== 'batch') return resumeTransfer(rpc, connector, { account, network, requestId, asked })
  const taken = readBatchId(await connector.resume({ requestId }))
  return watchBatch(connector, { network, id: taken, follow: toFollow(asked) })
}
