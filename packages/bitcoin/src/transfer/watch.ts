import type { SubmittedTransfer, Transfers } from '@latchkit/core'
import {
  LatchkitError,
  type PollTransferParameters,
  pollTransfer,
  type RestClient,
} from '@latchkit/core/family'
import { readTransaction } from '../transaction/readTransaction.js'
import type { BitcoinTransaction } from '../transaction/types.js'
import { getTransactionId } from '../transaction/writeTransaction.js'
import { fromHex, reverseBytes, toHex } from '../utils/bytes.js'
import { toAddress } from '../utils/caip.js'
import type { ReadOptions } from './readCoins.js'
import { broadcast } from './submit.js'

/** Blocks, its own included, after which a payment is taken for final. */
export const finalBlocks = 6
/** Milliseconds between polls while the payment waits for a block, and once it is in one. */
const pendingMs = 2000
const includedMs = 15_000
const maxDelayMs = 60_000
const once = { retries: 0, timeoutMs: 8000 }

/** Validates `follow`, which comes from storage that any script of the page can write. */
function readFollow({
  hash,
  follow,
}: SubmittedTransfer): { hex: string; transaction: BitcoinTransaction } | undefined {
  const bytes = fromHex(follow['transaction'])
  if (!bytes || bytes.length === 0) return undefined
  try {
    const transaction = readTransaction(bytes)
    return getTransactionId(transaction) === hash ? { hex: toHex(bytes), transaction } : undefined
  } catch {
    return undefined
  }
}

type Status = { height: number | undefined }

async function getStatus(hash: string, { rest, ...options }: ReadOptions): Promise<Status | undefined> {
  const status = await rest.get({ ...options, ...once, path: `/tx/${hash}/status` })
  if (status === undefined) return undefined
  const { confirmed, block_height: height } = (status ?? {}) as Record<string, unknown>
  if (confirmed !== true) return { height: undefined }
  if (typeof height !== 'number') throw new LatchkitError('INVALID_RESPONSE')
  return { height }
}

async function getTip({ rest, ...options }: ReadOptions): Promise<number> {
  const height = await rest.get({ ...options, ...once, path: '/blocks/tip/height' })
  if (typeof height !== 'number') throw new LatchkitError('INVALID_RESPONSE')
  return height
}

type Listed = { txid?: unknown; vin?: unknown; vout?: unknown }

/** The transaction that spends a coin of ours in the place of ours; undefined where the API lists none. */
async function findReplacement(
  transaction: BitcoinTransaction,
  address: string,
  { rest, ...options }: ReadOptions,
): Promise<{ hash: string; isSamePayment: boolean } | undefined> {
  const listed = await rest.get({ ...options, ...once, path: `/address/${address}/txs` })
  const transactionId = getTransactionId(transaction)
  const coins = transaction.inputs.map(({ txid, index }) => `${toHex(reverseBytes(txid))}:${index}`)
  for (const entry of (Array.isArray(listed) ? listed : []) as readonly Listed[]) {
    const spent = (Array.isArray(entry.vin) ? entry.vin : []) as readonly { txid?: unknown; vout?: unknown }[]
    if (typeof entry.txid !== 'string' || entry.txid === transactionId) continue
    if (!spent.some(({ txid, vout }) => coins.includes(`${txid}:${vout}`))) continue
    const [paid] = transaction.outputs
    const outputs = (Array.isArray(entry.vout) ? entry.vout : []) as readonly {
      scriptpubkey?: unknown
      value?: unknown
    }[]
    const isSamePayment = outputs.some(
      ({ scriptpubkey, value }) =>
        scriptpubkey === toHex(paid?.script ?? new Uint8Array()) && value === Number(paid?.amount),
    )
    return { hash: entry.txid, isSamePayment }
  }
  return undefined
}

/**
 * See `Transfers.watch`. A payment that the network has lost is sent again; one whose coins another transaction spends has
 * been replaced: by the same payment at a higher fee, which is followed from then on, or by something else.
 */
export async function watch(
  rest: RestClient,
  { account, network, submitted, onProgress, signal }: Parameters<Transfers['watch']>[0],
): Promise<void> {
  const read: ReadOptions = { rest, network, signal }
  const followed = readFollow(submitted)
  let { hash } = submitted

  const poll: PollTransferParameters['poll'] = async report => {
    const newHash = () => (hash === submitted.hash ? undefined : hash)
    const status = await getStatus(hash, read)
    if (status?.height !== undefined) {
      report('included', newHash())
      if ((await getTip(read)) - status.height + 1 < finalBlocks) return false
      report('final', newHash())
      return true
    }
    if (status || !followed) return false
    const replacement = await findReplacement(followed.transaction, toAddress(account), read)
    if (replacement && !replacement.isSamePayment) return new LatchkitError('REPLACED')
    if (replacement) hash = replacement.hash
    // A node's rejection may be due to its own lag; only the chain's status counts.
    else await broadcast(rest, { network, transaction: followed.hex, signal }).catch(() => {})
    return false
  }

  await pollTransfer({
    poll,
    intervalMs: step => (step === 'submitted' ? pendingMs : includedMs),
    maxDelayMs,
    onProgress,
    signal,
  })
}
