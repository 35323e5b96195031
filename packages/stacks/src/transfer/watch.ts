import type { Transfers } from '@latchkit/core'
import {
  LatchkitError,
  type PollTransferParameters,
  pollTransfer,
  type RestClient,
} from '@latchkit/core/family'
import { getAccount } from '../actions/getAccount.js'
import { toAddress } from '../utils/caip.js'
import { describeFailure } from './describeFailure.js'
import { holdNonce } from './heldNonces.js'
import { getRecord, isExpected, isTransactionId, type TransactionRecord } from './record.js'

/** Milliseconds between polls, and the most between them while the endpoints fail. */
const intervalMs = 1500
const maxDelayMs = 16_000
/** Blocks on top of the transaction's after which it counts as final. */
const finalBlocks = 6
/** Polls in a row that miss a transaction whose nonce is used, before another one has replaced it. */
const maxMissing = 3

const toHeight = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? Number(value) : undefined

/** The error of a transaction that is over and did nothing; undefined for one that waits or succeeded. */
function toFailure(record: TransactionRecord): LatchkitError | undefined {
  const { tx_status: status } = record
  if (status === 'dropped_replace_by_fee') return new LatchkitError('REPLACED')
  if (status.startsWith('dropped_')) return new LatchkitError('EXPIRED', { details: status })
  if (status.startsWith('abort_'))
    return new LatchkitError('REVERTED', { details: describeFailure(record), context: { logs: [] } })
  return undefined
}

/** See `Transfers.watch`. Polls until the transaction is final, has failed, or was dropped. */
export async function watch(
  rest: RestClient,
  { account, network, submitted, onProgress, signal }: Parameters<Transfers['watch']>[0],
): Promise<void> {
  const { hash, follow } = submitted
  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  if (!isTransactionId(hash))
    throw new LatchkitError('INVALID_RESPONSE', { details: 'This is not a transaction id.' })
  // Without an endpoint, polling would never end.
  await rest.getEndpoints(network)
  const read = { network, signal }
  const { nonce: text = '', ...expected } = follow
  const nonce = /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
  let missing = 0

  const getTip = async (): Promise<number | undefined> => {
    const info = await rest.get({ ...read, path: '/v2/info', retries: 0, timeoutMs: 8000 })
    return toHeight((info as { stacks_tip_height?: unknown } | undefined)?.stacks_tip_height)
  }
  const poll: PollTransferParameters['poll'] = async report => {
    const record = await getRecord(rest, hash, read)
    if (!record) {
      const isUsed = nonce !== undefined && (await getAccount(rest, toAddress(account), read)).nonce > nonce
      missing = isUsed ? missing + 1 : 0
      return missing >= maxMissing ? new LatchkitError('REPLACED') : false
    }
    missing = 0
    if (!isExpected(record, expected))
      return new LatchkitError('WALLET_FAILED', {
        shortMessage: 'The wallet sent another transaction than it was asked to.',
        context: { hash },
      })
    const failure = toFailure(record)
    if (failure) return failure
    const height = toHeight(record['block_height'])
    // A block that a fork has left behind is no longer the chain's.
    if (record.tx_status !== 'success' || height === undefined || record['canonical'] === false) return false
    report('included')
    const tip = await getTip()
    const isFinal = tip !== undefined && tip - height >= finalBlocks
    if (isFinal) report('final')
    return isFinal
  }

  const owner = { caipNetworkId: network.caipNetworkId, sender: toAddress(account) }
  const release = nonce === undefined ? undefined : holdNonce(rest, owner, nonce)
  try {
    await pollTransfer({
      poll,
      intervalMs: () => intervalMs,
      maxDelayMs,
      onProgress(progress, ...rest) {
        if (progress === 'included') release?.()
        onProgress(progress, ...rest)
      },
      signal,
    })
  } finally {
    release?.()
  }
}
