import { isError, type Transfers } from '@latchkit/core'
import { LatchkitError, pollingIntervalMs, type RpcClient, wait } from '@latchkit/core/family'
import { toAddress } from '../utils/caip.js'
import { toBigInt } from '../utils/hex.js'
import {
  type ChainReceipt,
  type ChainTransaction,
  hasTransferLog,
  isSameCall,
  sumTransfers,
  toExpectedCall,
  toReceipt,
  toTransaction,
} from './chainTransaction.js'
import { findReplacement } from './findReplacement.js'
import { createRead, isHash, type Read, toNumber, toQuantity } from './read.js'
import { toRevertReason } from './revertReason.js'

/** Milliseconds between polls: `pollingIntervalMs`, less where blocks are faster. */
const minIntervalMs = 1000
/** Milliseconds between polls while the endpoints fail. */
const maxDelayMs = 60_000
/** Finality on a chain without a `finalized` block. */
const confirmations = 12n
/** Blocks after which a transfer counts as replaced when its nonce is used and no node has it. */
const maxMissingBlocks = 32n

export type WatchTransferParameters = Parameters<Transfers['watch']>[0] & {
  /** Milliseconds between polls; default from the chain's block time. */
  intervalMs?: number | undefined
}

/** What the watch does next: poll after a delay or at once, end, or throw. */
type Step = 'wait' | 'again' | 'end' | LatchkitError

/** The average block time of the last ten blocks, in milliseconds. */
async function readIntervalMs(read: Read): Promise<number> {
  const toSeconds = (block: unknown): number =>
    Number(toNumber((block as { timestamp?: unknown } | null)?.timestamp))
  const latest = await read('eth_getBlockByNumber', ['latest', false])
  const number = toNumber((latest as { number?: unknown } | null)?.number)
  if (number < 10n) return minIntervalMs
  const before = await read('eth_getBlockByNumber', [toQuantity(number - 10n), false])
  return Math.min(pollingIntervalMs, Math.max(minIntervalMs, (toSeconds(latest) - toSeconds(before)) * 100))
}

/** The number of the chain's finalized block; undefined where it has no such tag. */
const readFinalized = (read: Read): Promise<bigint | undefined> =>
  read('eth_getBlockByNumber', ['finalized', false]).then(
    block => toBigInt((block as { number?: unknown } | null)?.number),
    (error: unknown) => {
      // Only an error of the node itself: an endpoint that is down is no evidence about its chain.
      if (!isError(error) || error.rpcCode === undefined || error.code === 'RATE_LIMITED') throw error
      return undefined
    },
  )

/** Runs the failed transaction again to read its revert reason. */
async function readRevertReason(
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
      if (isError(error) && error.rpcCode !== undefined) return toRevertReason(error)
    }
  return undefined
}

/** See `Transfers.watch`. */
export async function watchTransfer(
  rpc: RpcClient,
  { account, network, submitted, onProgress, signal, intervalMs }: WatchTransferParameters,
): Promise<void> {
  const read = createRead(rpc, { network, signal, retries: 0 })
  const sender = toAddress(account).toLowerCase()
  const call = toExpectedCall(submitted.follow)
  let hash = submitted.hash
  let nonce = toBigInt(submitted.follow.nonce)
  let isIncluded = false
  /** Sent for the account by another one, or in a batch: whether it paid is checked once it is included. */
  let isIndirect = false
  /** The block since which the nonce is used. */
  let nonceUsedAt: bigint | undefined
  if (!isHash(hash)) throw new LatchkitError('INVALID_RESPONSE')

  const replaced = (by?: string): LatchkitError =>
    new LatchkitError('REPLACED', { context: by ? { hash, replacement: by } : { hash } })
  const changed = (): LatchkitError =>
    new LatchkitError('REPLACED', {
      shortMessage: 'The wallet sent another transaction than the one that was confirmed here.',
      context: { hash },
    })

  const readTransaction = async (): Promise<ChainTransaction | undefined> => {
    const transaction = toTransaction(await read('eth_getTransactionByHash', [hash]))
    if (transaction?.from === sender) nonce = transaction.nonce
    return transaction
  }

  /** An error where the transaction is not the requested transfer. */
  const check = (transaction: ChainTransaction): LatchkitError | undefined => {
    // Of a batch only what it brings is known.
    if (!call) isIndirect = submitted.follow.received !== undefined
    if (!call || isSameCall(transaction, call)) return undefined
    if (transaction.from === sender && transaction.to !== sender) return changed()
    isIndirect = true
    return undefined
  }

  /** Returns whether the account has the native currency that a swap brings; it may have paid the fee out of it. */
  const hasReceivedNative = async ({ blockNumber, cost }: ChainReceipt, least: bigint): Promise<boolean> => {
    const [before, after] = await Promise.all(
      [blockNumber - 1n, blockNumber].map(block =>
        read('eth_getBalance', [sender, toQuantity(block)]).then(toNumber),
      ),
    )
    // A bundler charges an account somewhat more than the transaction costs.
    return (after ?? 0n) - (before ?? 0n) + cost * 2n >= least
  }

  /** Returns whether an indirect transaction paid, by the token's `Transfer` event or the receiver's balance. */
  const hasPaid = async (receipt: ChainReceipt): Promise<boolean> => {
    const { received, minOut } = submitted.follow
    if (received === 'native') return hasReceivedNative(receipt, toBigInt(minOut) ?? 1n)
    if (received !== undefined)
      return (
        received === '' || sumTransfers(receipt, { token: received, to: sender }) >= (toBigInt(minOut) ?? 1n)
      )
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
    const transaction = await readTransaction()
    const wrong = transaction && check(transaction)
    if (wrong) return wrong
    // While a node has the transaction, no other one has replaced it.
    if (transaction || nonce === undefined) return 'wait'
    const latest = toNumber(await read('eth_blockNumber'))
    const count = toNumber(await read('eth_getTransactionCount', [sender, 'latest']))
    if (count <= nonce) {
      nonceUsedAt = undefined
      return 'wait'
    }
    nonceUsedAt ??= latest
    const start = toBigInt(submitted.follow.block) ?? (latest > 256n ? latest - 256n : 0n)
    const other = await findReplacement(read, { account: sender, nonce, from: start, to: latest }).catch(
      (error: unknown) => {
        if (!isError(error) || error.rpcCode === undefined) throw error
        return undefined
      },
    )
    if (other && isHash(other.hash)) {
      // Not replaced: the receipt was read from a node that lags behind.
      if (other.hash === hash.toLowerCase()) return 'wait'
      if (!call || !isSameCall(other, call)) return replaced(other.hash)
      hash = other.hash
      onProgress('submitted', hash)
      return 'again'
    }
    return latest - nonceUsedAt < maxMissingBlocks ? 'wait' : replaced()
  }

  const stepIncluded = async (receipt: ChainReceipt): Promise<Step> => {
    if (!isIncluded) {
      const transaction = await readTransaction()
      const wrong = transaction && check(transaction)
      if (wrong) return wrong
      if (receipt.status === 0n)
        return new LatchkitError('REVERTED', {
          details: await readRevertReason(read, { transaction, receipt }),
          context: { hash },
        })
      if (isIndirect && !(await hasPaid(receipt))) return changed()
      isIncluded = true
      onProgress('included', hash)
    }
    const finalized = await readFinalized(read)
    if (finalized !== undefined) return finalized >= receipt.blockNumber ? 'end' : 'wait'
    const latest = toNumber(await read('eth_blockNumber'))
    return latest - receipt.blockNumber >= confirmations ? 'end' : 'wait'
  }

  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  // Without an endpoint, polling would never end.
  await rpc.getEndpoints(network)
  onProgress('submitted', hash)
  let failures = 0
  let delayMs = intervalMs
  for (;;) {
    let step: Step
    try {
      delayMs ??= await readIntervalMs(read)
      const receipt = toReceipt(await read('eth_getTransactionReceipt', [hash]))
      step = receipt ? await stepIncluded(receipt) : await stepPending()
      failures = 0
    } catch (error) {
      if (signal?.aborted) throw new LatchkitError('CANCELLED', { cause: error })
      if (!isError(error)) throw error
      failures += 1
      step = 'wait'
    }
    if (step instanceof Error) throw step
    if (step === 'end') break
    if (step === 'wait')
      await wait(Math.min((delayMs ?? pollingIntervalMs) * 2 ** failures, maxDelayMs), signal)
  }
  onProgress('final', hash)
}
