import {
  BaseError,
  isError,
  type Network,
  type SubmittedTransfer,
  type TransferProgress,
  type Transfers,
} from '@latchkit/core'
import { fromBase58, fromBase64, toBase58 } from '../utils/bytes.js'
import { getLatestBlockhash, toLamports } from './accounts.js'
import { ask } from './ask.js'
import { broadcast } from './broadcast.js'
import { decodeTransaction } from './decodeTransaction.js'
import { describeFailure, toLogs } from './describeFailure.js'
import { wait } from './wait.js'

const steps: readonly TransferProgress[] = ['submitted', 'included', 'final']

/** Milliseconds between two looks at the signature. */
const interval = 1000
/** Between two sendings, each after a look at the block height. */
const sendingInterval = 2000
/** Between looks at endpoints that fail, doubled up to this. */
const maxInterval = 16_000

type Follow = {
  /** Absent where what was kept is not usable. */
  lastValidBlockHeight?: bigint | undefined
  transaction?: string | undefined
}

/** What was kept may have lain in storage that anybody can write. */
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

type Read = { network: Network; signal?: AbortSignal | undefined }

/** One try per look: the loop itself is the repetition. */
const once = { retries: 0, timeout: 5000 }

async function getStatus(hash: string, isDeep: boolean, read: Read): Promise<Status | undefined> {
  const look = (searchTransactionHistory: boolean): Promise<unknown> =>
    ask({
      ...read,
      ...once,
      method: 'getSignatureStatuses',
      params: [[hash], { searchTransactionHistory }],
    })
  const answer = await look(isDeep).catch(error => {
    // An endpoint without history still knows the last minutes.
    if (isDeep && isError(error) && error.rpcCode === -32011) return look(false)
    throw error
  })
  const { value } = (answer ?? {}) as { value?: unknown }
  if (!Array.isArray(value)) throw new BaseError('INVALID_RESPONSE')
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

const getHeight = async (commitment: 'confirmed' | 'finalized', read: Read): Promise<bigint> =>
  toLamports(await ask({ ...read, ...once, method: 'getBlockHeight', params: [{ commitment }] }))

/** What the programs said, where an endpoint still knows. */
async function toReverted(hash: string, err: unknown, read: Read): Promise<BaseError> {
  const params = [hash, { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }]
  const logs = await ask({ ...read, method: 'getTransaction', params, retries: 2, timeout: 5000 }).then(
    answer => toLogs((answer as { meta?: { logMessages?: unknown } | null } | null)?.meta?.logMessages),
    error => {
      if (isError(error, 'CANCELLED')) throw error
      return []
    },
  )
  const details = [describeFailure(err, logs).message, ...logs].join('\n')
  return new BaseError('REVERTED', { details, context: { logs } })
}

/** Looks, and sends again, until it is final, failed, or too old to come any more. */
export async function watch({
  network,
  submitted,
  onProgress,
  signal,
}: Parameters<Transfers['watch']>[0]): Promise<void> {
  const { hash } = submitted
  if (signal?.aborted) throw new BaseError('CANCELLED')
  if (fromBase58(hash, 90)?.length !== 64)
    throw new BaseError('INVALID_RESPONSE', { details: 'This is no signature of a transaction.' })
  // The sentence for a network without endpoints; no looking would ever find anything.
  if (network.rpcUrls.length === 0) await ask({ network, method: 'getHealth', retries: 0 })
  const read = { network, signal }
  const { transaction, ...kept } = readFollow(submitted)
  let lastHeight = kept.lastValidBlockHeight
  let told = -1
  const tell = (step: TransferProgress): void => {
    if (signal?.aborted) throw new BaseError('CANCELLED')
    if (steps.indexOf(step) <= told) return
    told = steps.indexOf(step)
    onProgress(step)
  }
  tell('submitted')
  let isFirst = true
  let missing = 0
  let failures = 0
  let lookedAt = Date.now()

  /** Whether it is final, or the error that it ended with. Throws where it could not be seen. */
  const look = async (): Promise<boolean | BaseError> => {
    const status = await getStatus(hash, isFirst || missing > 0, read)
    isFirst = false
    if (status) missing = 0
    if (status && status.level !== 'processed') {
      if (status.isFailed) return toReverted(hash, status.err, read)
      tell('included')
      if (status.level === 'finalized') tell('final')
      return status.level === 'finalized'
    }
    if (Date.now() - lookedAt < sendingInterval) return false
    lookedAt = Date.now()
    lastHeight ??= (await getLatestBlockhash(read)).lastValidBlockHeight
    if ((await getHeight('confirmed', read)) <= lastHeight) {
      // What a node says against it now may be its own view; the chain has the last word.
      if (transaction) await broadcast({ network, transaction, skipPreflight: true, signal }).catch(() => {})
      return false
    }
    // Once the last block that may hold it is final and does not, none ever will: only then is it safe to
    // pay again. Looked at twice, for an endpoint whose parts are not of one mind.
    if (!status && (await getHeight('finalized', read)) > lastHeight) {
      missing += 1
      if (missing > 1) return new BaseError('EXPIRED')
    }
    return false
  }

  for (;;) {
    let end: boolean | BaseError = false
    try {
      end = await look()
      failures = 0
    } catch (error) {
      // An endpoint that fails for a while does not end the watch.
      if (signal?.aborted) throw new BaseError('CANCELLED', { cause: error })
      failures += 1
    }
    if (end === true) return
    if (end) throw end
    await wait(Math.min(interval * 2 ** Math.min(failures, 10), maxInterval), signal)
  }
}
