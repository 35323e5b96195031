import { BaseError, isError, type Transfers } from '@latchkit/core'
import { toAddress } from '../utils/caip.js'
import { toBigInt } from '../utils/hex.js'
import { wait } from '../utils/wait.js'
import {
  type ChainReceipt,
  type ChainTransaction,
  hasTransferLog,
  isSameCall,
  toExpectedCall,
  toReceipt,
  toTransaction,
} from './chainTransaction.js'
import { findReplacement } from './findReplacement.js'
import { createRead, isHash, type Read, toNumber, toQuantity } from './read.js'
import { toReason } from './reason.js'

/** Milliseconds between polls (R9.15), unless blocks come faster. */
const slowest = 4000
const fastest = 1000
const longestPause = 60_000
/** Where a chain has no `finalized` block. */
const confirmations = 12n
/** Blocks that a used nonce is seen for before a transfer that nobody knows is given up. */
const patience = 32n

export type WatchTransferParameters = Parameters<Transfers['watch']>[0] & {
  /** Milliseconds; default from the chain's own pace. */
  interval?: number | undefined
}

/** `end` with nothing else: it is final. */
type Step = 'wait' | 'again' | 'end' | BaseError

/** How fast blocks come, over the last ten. */
async function readInterval(read: Read): Promise<number> {
  const toTime = (block: unknown): number =>
    Number(toNumber((block as { timestamp?: unknown } | null)?.timestamp))
  const latest = await read('eth_getBlockByNumber', ['latest', false])
  const number = toNumber((latest as { number?: unknown } | null)?.number)
  if (number < 10n) return fastest
  const before = await read('eth_getBlockByNumber', [toQuantity(number - 10n), false])
  return Math.min(slowest, Math.max(fastest, (toTime(latest) - toTime(before)) * 100))
}

/** The number of the chain's final block; undefined where it has no such tag. */
const readFinalized = (read: Read): Promise<bigint | undefined> =>
  read('eth_getBlockByNumber', ['finalized', false]).then(
    block => toBigInt((block as { number?: unknown } | null)?.number),
    (error: unknown) => {
      // Only what the node itself said: an endpoint that is down says nothing about its chain.
      if (!isError(error) || error.rpcCode === undefined || error.code === 'RATE_LIMITED') throw error
      return undefined
    },
  )

/** Runs it once more where it failed, to hear why. */
async function readReason(
  read: Read,
  { transaction, receipt }: { transaction: ChainTransaction | undefined; receipt: ChainReceipt },
): Promise<string | undefined> {
  if (!transaction?.to || transaction.value === undefined) return undefined
  const { from, to, data } = transaction
  const call = { from, to, data, value: toQuantity(transaction.value) }
  for (const block of [receipt.blockNumber, receipt.blockNumber - 1n])
    try {
      await read('eth_call', [call, toQuantity(block)])
    } catch (error) {
      if (isError(error, 'CANCELLED')) throw error
      if (isError(error) && error.rpcCode !== undefined) return toReason(error)
    }
  return undefined
}

/** See `Transfers.watch`. */
export async function watchTransfer({
  account,
  network,
  submitted,
  onProgress,
  signal,
  interval,
}: WatchTransferParameters): Promise<void> {
  const read = createRead({ network, signal, retries: 0 })
  const sender = toAddress(account).toLowerCase()
  const call = toExpectedCall(submitted.follow)
  let hash = submitted.hash
  let nonce = toBigInt(submitted.follow.nonce)
  let included = false
  /** Sent for the account by somebody else, or as a batch: looked at once it is included. */
  let indirect = false
  let usedSince: bigint | undefined
  if (!isHash(hash)) throw new BaseError('INVALID_RESPONSE')

  const replaced = (by?: string): BaseError =>
    new BaseError('REPLACED', { context: by ? { hash, replacement: by } : { hash } })
  const changed = (): BaseError =>
    new BaseError('REPLACED', {
      shortMessage: 'The wallet sent something else than what was confirmed here.',
      context: { hash },
    })

  const look = async (): Promise<ChainTransaction | undefined> => {
    const transaction = toTransaction(await read('eth_getTransactionByHash', [hash]))
    if (transaction?.from === sender) nonce = transaction.nonce
    return transaction
  }

  /** An error where the transaction is none of ours. */
  const check = (transaction: ChainTransaction): BaseError | undefined => {
    if (!call || isSameCall(transaction, call)) return undefined
    if (transaction.from === sender && transaction.to !== sender) return changed()
    indirect = true
    return undefined
  }

  /** Whether an indirect transaction paid: by the token's own event, or the receiver's balance. */
  const hasPaid = async (receipt: ChainReceipt): Promise<boolean> => {
    if (!call) return true
    if (call.data !== '0x')
      return hasTransferLog(receipt, { token: call.to, from: sender, to: call.data.slice(10, 74) })
    const [before, after] = await Promise.all(
      [receipt.blockNumber - 1n, receipt.blockNumber].map(block =>
        read('eth_getBalance', [call.to, toQuantity(block)]).then(toNumber),
      ),
    )
    return (after ?? 0n) - (before ?? 0n) >= call.value
  }

  const stepPending = async (): Promise<Step> => {
    const transaction = await look()
    const wrong = transaction && check(transaction)
    if (wrong) return wrong
    // As long as a node has it, nothing has taken its place.
    if (transaction || nonce === undefined) return 'wait'
    const latest = toNumber(await read('eth_blockNumber'))
    const count = toNumber(await read('eth_getTransactionCount', [sender, 'latest']))
    if (count <= nonce) {
      usedSince = undefined
      return 'wait'
    }
    usedSince ??= latest
    const start = toBigInt(submitted.follow.block) ?? (latest > 256n ? latest - 256n : 0n)
    const other = await findReplacement(read, { account: sender, nonce, from: start, to: latest }).catch(
      (error: unknown) => {
        if (!isError(error) || error.rpcCode === undefined) throw error
        return undefined
      },
    )
    if (other && isHash(other.hash)) {
      // Ours after all: another node of the same endpoint answered about the receipt.
      if (other.hash === hash.toLowerCase()) return 'wait'
      if (!call || !isSameCall(other, call)) return replaced(other.hash)
      hash = other.hash
      onProgress('submitted', hash)
      return 'again'
    }
    return latest - usedSince < patience ? 'wait' : replaced()
  }

  const stepIncluded = async (receipt: ChainReceipt): Promise<Step> => {
    if (!included) {
      const transaction = await look()
      const wrong = transaction && check(transaction)
      if (wrong) return wrong
      if (receipt.status === 0n)
        return new BaseError('REVERTED', {
          details: await readReason(read, { transaction, receipt }),
          context: { hash },
        })
      if (indirect && !(await hasPaid(receipt))) return changed()
      included = true
      onProgress('included', hash)
    }
    const finalized = await readFinalized(read)
    if (finalized !== undefined) return finalized >= receipt.blockNumber ? 'end' : 'wait'
    const latest = toNumber(await read('eth_blockNumber'))
    return latest - receipt.blockNumber >= confirmations ? 'end' : 'wait'
  }

  if (signal?.aborted) throw new BaseError('CANCELLED')
  onProgress('submitted', hash)
  let failures = 0
  let pause = interval
  for (;;) {
    let step: Step
    try {
      pause ??= await readInterval(read)
      const receipt = toReceipt(await read('eth_getTransactionReceipt', [hash]))
      step = receipt ? await stepIncluded(receipt) : await stepPending()
      failures = 0
    } catch (error) {
      if (signal?.aborted) throw new BaseError('CANCELLED', { cause: error })
      if (!isError(error)) throw error
      failures += 1
      step = 'wait'
    }
    if (step instanceof Error) throw step
    if (step === 'end') break
    if (step === 'wait') await wait(Math.min((pause ?? slowest) * 2 ** failures, longestPause), signal)
  }
  onProgress('final', hash)
}
