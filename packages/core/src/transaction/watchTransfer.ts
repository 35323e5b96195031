import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import { onDestroy, perClient, setClientTimeout } from '../client/lifetime.js'
import { callFeature } from '../client/loadFeature.js'
import type { CaipAddress } from '../contract/ids.js'
import type { TransferProgress, Transfers } from '../contract/transfer.js'
import type { ErrorCode } from '../errors/codes.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { selectNetworks } from '../state/selectors/selectNetwork.js'
import type { PendingTransaction } from '../state/state.js'
import { reportError } from '../telemetry/reportError.js'
import { finalTtlMs, includedTtlMs, writePending } from './pendingStore.js'

/** A transaction that this page has sent, or an earlier page of this browser. */
export type SentTransaction = PendingTransaction & {
  account: CaipAddress
  follow: Readonly<Record<string, string>>
}

export type TransferListener = {
  onHash(hash: string): void
  onIncluded(transaction: SentTransaction): void
  onFinal(): void
  onFailed(error: LatchkitError, transaction: SentTransaction): void
}

/** The outcome of a transaction: each promise settles once, or never. */
export type WatchedTransfer = { included: Promise<void>; final: Promise<void> }

const running = perClient(() => new Map<string, WatchedTransfer>())

/** Final failures: the chain will not include the transaction any more. */
const ends: readonly ErrorCode[] = ['REVERTED', 'EXPIRED', 'REPLACED']
/** Delay before the next read of a chain that could not be read. */
const retryDelayMs = 15_000

type Deferred = { promise: Promise<void>; resolve(): void; reject(error: unknown): void }

function createDeferred(): Deferred {
  let resolve = (): void => {}
  let reject = (_: unknown): void => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  // A caller may ignore the promise, so its rejection is never unhandled.
  promise.catch(() => {})
  return { promise, resolve, reject }
}

/** The activity lists it as failed; its code is loaded for that. */
function recordOutcome(client: Client, transaction: SentTransaction, code: ErrorCode): void {
  const { activity } = client.options.modules ?? {}
  if (!activity || (code !== 'REVERTED' && code !== 'EXPIRED' && code !== 'REPLACED')) return
  const ended = { ...transaction, code, endedAt: client.environment.now() }
  callFeature(client, activity, ({ recordOutcome: note }) => note(client, ended)).catch((error: unknown) =>
    reportError(client, error),
  )
}

/**
 * Watches a transaction to its end, in state and in storage: included, final, or failed. What cannot be read is
 * retried; a transaction that stays included for 10 minutes is dropped, because some chains report no finality.
 */
export function watchTransfer(
  client: Client,
  given: SentTransaction,
  transfers: Transfers,
  listener: TransferListener,
): WatchedTransfer {
  const key = `${given.caipNetworkId} ${given.hash}`
  const existing = running(client).get(key)
  if (existing) return existing
  const { storage } = getInternals(client)
  const { environment } = client
  const [included, final] = [createDeferred(), createDeferred()]
  const controller = new AbortController()
  const network = selectNetworks(client.getState()).find(
    ({ caipNetworkId }) => caipNetworkId === given.caipNetworkId,
  )
  let transaction = given
  let isDone = false

  const drop = (): void => {
    const { hash, caipNetworkId } = transaction
    writePending(storage, transaction, environment.now())
    dispatch(client, { type: 'transaction/settled', hash, caipNetworkId })
  }
  const note = (status: 'submitted' | 'included' | 'final', newHash: string): void => {
    const { hash, caipNetworkId } = transaction
    const at = environment.now()
    const includedAt = status === 'submitted' ? undefined : (transaction.includedAt ?? at)
    transaction = { ...transaction, status, includedAt, hash: newHash }
    writePending(storage, { hash, caipNetworkId }, at, transaction)
    dispatch(client, { type: 'transaction/progressed', hash, caipNetworkId, status, at, newHash })
  }
  const finish = (): void => {
    isDone = true
    running(client).delete(key)
    forget()
  }
  const onProgress = (progress: TransferProgress, hash: string = transaction.hash): void => {
    if (isDone || controller.signal.aborted) return
    if (hash !== transaction.hash) {
      note(transaction.status ?? 'submitted', hash)
      listener.onHash(hash)
    }
    // Following it after a reload reports every step again.
    if (progress === 'submitted') return
    if (transaction.status === 'submitted') {
      note('included', hash)
      listener.onIncluded(transaction)
    }
    included.resolve()
    if (progress !== 'final') {
      waitForFinality()
      return
    }
    note('final', hash)
    listener.onFinal()
    final.resolve()
    finish()
    setClientTimeout(client, finalTtlMs, drop)
  }
  let isWaiting = false
  const waitForFinality = (): void => {
    if (isWaiting) return
    isWaiting = true
    setClientTimeout(client, includedTtlMs, () => {
      if (isDone) return
      if (transaction.status === 'included') {
        finish()
        controller.abort()
        drop()
      } else isWaiting = false
    })
  }
  const fail = (error: LatchkitError): void => {
    finish()
    drop()
    recordOutcome(client, transaction, error.code)
    included.reject(error)
    final.reject(error)
    listener.onFailed(error, transaction)
  }
  const watch = (): void => {
    if (isDone || !network) return
    const { account, hash, follow } = transaction
    // A family may throw synchronously.
    const watching = new Promise<void>(resolve =>
      resolve(
        transfers.watch({
          account,
          network,
          submitted: { hash, follow },
          onProgress,
          signal: controller.signal,
        }),
      ),
    )
    watching.then(
      () => onProgress('final'),
      (cause: unknown) => {
        if (isDone || controller.signal.aborted) return
        const error = toLatchkitError(cause, 'RPC_FAILED')
        if (ends.includes(error.code)) fail(error)
        else setClientTimeout(client, retryDelayMs, watch)
      },
    )
  }
  const forget = onDestroy(client, () => {
    isDone = true
    controller.abort()
    const error = new LatchkitError('CANCELLED')
    included.reject(error)
    final.reject(error)
  })
  const followed = { included: included.promise, final: final.promise }
  running(client).set(key, followed)
  if (transaction.status === 'included') {
    included.resolve()
    waitForFinality()
  }
  watch()
  return followed
}
