import { LatchkitError } from '@latchkit/core/family'
import { readTransaction } from '../transaction/readTransaction.js'
import type { TransactionOutput } from '../transaction/types.js'
import { writeTransaction } from '../transaction/writeTransaction.js'
import { fromHex, isSameBytes, reverseBytes } from '../utils/bytes.js'
import { hash256 } from '../utils/hash.js'
import type { ReadOptions } from './readCoins.js'
import type { Coin } from './types.js'

/** Bytes of one transaction: a block has no larger one. */
const maxBytes = 4_000_000
/** Bytes of all that one payment reads. */
const maxTotalBytes = 8_000_000
/** Transactions that are read at once. */
const maxAtOnce = 4

const invalid = (details: string): LatchkitError => new LatchkitError('INVALID_RESPONSE', { details })

/** A transaction without its witnesses, whose hash is its id, and its outputs. */
type Previous = { bytes: Uint8Array; outputs: readonly TransactionOutput[] }

function parse(text: string, txid: string): Previous {
  const raw = fromHex(text.trim())
  if (!raw) throw invalid('A transaction is not hex.')
  try {
    const transaction = readTransaction(raw)
    const bytes = writeTransaction(transaction, false)
    const id = fromHex(txid)
    if (id && isSameBytes(reverseBytes(hash256(bytes)), id)) return { bytes, outputs: transaction.outputs }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw invalid(`It is not the transaction ${txid}.`)
}

/** The transactions of these ids, each of them once. The API is hostile: what it may send is bounded, and its hash checked. */
async function readAll(
  txids: readonly string[],
  { rest, network, signal }: ReadOptions,
): Promise<ReadonlyMap<string, Previous>> {
  const found = new Map<string, Previous>()
  const waiting = [...txids]
  let total = 0
  const readNext = async (): Promise<void> => {
    for (let txid = waiting.pop(); txid !== undefined; txid = waiting.pop()) {
      const text = await rest.get({ network, path: `/tx/${txid}/hex`, isText: true, signal })
      if (typeof text !== 'string') throw invalid(`There is no transaction ${txid}.`)
      const length = text.length / 2
      total += length
      if (length > maxBytes || total > maxTotalBytes)
        throw invalid('The transactions that created the coins are too large.')
      found.set(txid, parse(text, txid))
    }
  }
  try {
    await Promise.all(Array.from({ length: maxAtOnce }, readNext))
  } finally {
    // After a failure no further one is read.
    waiting.length = 0
  }
  return found
}

/**
 * Returns the coins with the amounts of the transactions that created them, complete but for their witnesses and
 * checked by their ids. A signature for one input commits to the amount of that input alone before taproot, so an API that
 * lied of another one in each of two rounds would get two signatures for a payment whose fee was never shown.
 * @throws INVALID_RESPONSE where the API named another amount or script; RPC_FAILED, CANCELLED
 */
export async function readPrevious(coins: readonly Coin[], read: ReadOptions): Promise<readonly Coin[]> {
  const previous = await readAll([...new Set(coins.map(({ txid }) => txid))], read)
  return coins.map(coin => {
    const { bytes, outputs = [] } = previous.get(coin.txid) ?? {}
    const output = outputs[coin.index]
    if (!output || !isSameBytes(output.script, coin.script) || output.amount !== coin.amount)
      throw invalid(`The coin ${coin.txid}:${coin.index} is not what the API says.`)
    return { ...coin, amount: output.amount, previous: bytes }
  })
}
