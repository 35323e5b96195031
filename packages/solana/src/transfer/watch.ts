import { isError, type SubmittedTransfer, type Transfers } from '@latchkit/core'
import {
  LatchkitError,
  type PollTransferParameters,
  pollTransfer,
  type RpcClient,
} from '@latchkit/core/family'
import { fromBase58, fromBase64, toBase58 } from '../utils/bytes.js'
import { toLamports } from '../utils/toLamports.js'
import { getLatestBlockhash, type ReadOptions } from './accounts.js'
import { broadcast } from './broadcast.js'
import { decodeTransaction } from './decodeTransaction.js'
import { describeFailure, toLogs } from './describeFailure.js'

/** Milliseconds between polls of the signature's status. */
const intervalMs = 1000
/** Milliseconds between broadcasts, before each of which the block height is read. */
const broadcastIntervalMs = 2000
/** Milliseconds between polls while the endpoints fail. */
const maxDelayMs = 16_000

type Follow = {
  /** Undefined where the stored value is not valid. */
  lastValidBlockHeight?: bigint | undefined
  transaction?: string | undefined
}

/** Validates `follow`, which comes from storage that any script of the page can write. */
function readFollow({ hash, follow }: SubmittedTransfer): Follow {
  const { lastValidBlockHeight: height = '', transaction = '' } = follow
  const bytes = transaction.length <= 1644 ? fromBase64(transaction) : undefined
  const signature = bytes && decodeTransaction(bytes)?.signatures[0]
  return {
    lastValidBlockHeight: /^\d{1,20}$/.test(height) ? BigInt(height) : undefined,
    transaction: signature && toBase58(signature) === hash ? transaction : undefined,
  }
}

type Status = { isFailed: boolean; err: unknown; level: 'processed' | 'confirmed' | 'finalized' }

/** One try per poll, because the loop repeats it. */
const once = { retries: 0, timeoutMs: 5000 }

async function getStatus(
  hash: string,
  withHistory: boolean,
  { rpc, ...options }: ReadOptions,
): Promise<Status | undefined> {
  const getStatuses = (searchTransactionHistory: boolean): Promise<unknown> =>
    rpc.request({
      ...options,
      ...once,
      method: 'getSignatureStatuses',
      params: [[hash], { searchTransactionHistory }],
    })
  const response = await getStatuses(withHistory).catch((error: unknown) => {
    // An endpoint without history still has the last minutes.
    if (withHistory && isError(error) && error.rpcCode === -32011) return getStatuses(false)
    throw error
  })
  const { value } = (response ?? {}) as { value?: unknown }
  if (!Array.isArray(value)) throw new LatchkitError('INVALID_RESPONSE')
  if (value[0] === null || value[0] === undefined) return undefined
  const { err, confirmationStatus, confirmations } = value[0] as Record<string, unknown>
  const level =
    confirmationStatus === 'finalized' || confirmationStatus === 'confirmed'
      ? confirmationStatus
      : confirmations === null
        ? 'finalized'
        : 'processed'
  return { isFailed: err !== null && err !== undefined, err, level }
}

const getHeight = async (
  commitment: 'confirmed' | 'finalized',
  { rpc, ...options }: ReadOptions,
): Promise<bigint> =>
  toLamports(await rpc.request({ ...options, ...once, method: 'getBlockHeight', params: [{ commitment }] }))

/** The failure with the programs' logs, where an endpoint still has them. */
async function toReverted(
  hash: string,
  err: unknown,
  { rpc, ...options }: ReadOptions,
): Promise<LatchkitError> {
  const params = [hash, { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }]
  const call = { method: 'getTransaction', params, retries: 2, timeoutMs: 5000 }
  const logs = await rpc.request({ ...options, ...call }).then(
    response => toLogs((response as { meta?: { logMessages?: unknown } | null } | null)?.meta?.logMessages),
    (error: unknown) => {
      if (isError(error, 'CANCELLED')) throw error
      return []
    },
  )
  const details = [describeFailure(err, logs).message, ...logs].join('\n')
  return new LatchkitError('REVERTED', { details, context: { logs } })
}

/** See `Transfers.watch`. Polls, and broadcasts again, until the transfer is final, has failed or has expired. */
export async function watch(
  rpc: RpcClient,
  { network, submitted, onProgress, signal }: Parameters<Transfers['watch']>[0],
): Promise<void> {
  const { hash } = submitted
  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  if (fromBase58(hash, 90)?.length !== 64)
    throw new LatchkitError('INVALID_RESPONSE', { details: 'This is not a transaction signature.' })
  // Without an endpoint, polling would never end.
  await rpc.getEndpoints(network)
  const read = { rpc, network, signal }
  const { transaction, ...follow } = readFollow(submitted)
  let lastHeight = follow.lastValidBlockHeight
  let isFirst = true
  let missing = 0
  let broadcastAt = Date.now()

  const poll: PollTransferParameters['poll'] = async report => {
    const status = await getStatus(hash, isFirst || missing > 0, read)
    isFirst = false
    if (status) missing = 0
    if (status && status.level !== 'processed') {
      if (status.isFailed) return toReverted(hash, status.err, read)
      report('included')
      if (status.level === 'finalized') report('final')
      return status.level === 'finalized'
    }
    if (Date.now() - broadcastAt < broadcastIntervalMs) return false
    broadcastAt = Date.now()
    lastHeight ??= (await getLatestBlockhash(read)).lastValidBlockHeight
    if ((await getHeight('confirmed', read)) <= lastHeight) {
      // A node's rejection may be due to its own lag; only the chain's status counts.
      if (transaction)
        await broadcast(rpc, { network, transaction, skipPreflight: true, signal }).catch(() => {})
      return false
    }
    // Once the last block that may hold it is final and does not, none ever will, and it is safe to pay again. Read
    // twice, because the nodes behind one endpoint may differ.
    if (!status && (await getHeight('finalized', read)) > lastHeight) {
      missing += 1
      if (missing > 1) return new LatchkitError('EXPIRED')
    }
    return false
  }

  await pollTransfer({ poll, intervalMs: () => intervalMs, maxDelayMs, onProgress, signal })
}
