import { type ChainTransaction, toTransaction } from './chainTransaction.js'
import { type Read, toNumber, toQuantity } from './read.js'

export type FindReplacementParameters = {
  account: string
  nonce: bigint
  /** The first block that can hold it. */
  from: bigint
  /** The last one. */
  to: bigint
}

/**
 * The transaction that used the account's nonce, found by bisecting the blocks. Undefined when the node no longer has
 * the state of those blocks, or no transaction of the account used it (EIP-7702).
 */
export async function findReplacement(
  read: Read,
  { account, nonce, from, to }: FindReplacementParameters,
): Promise<ChainTransaction | undefined> {
  let first = from
  let last = to
  while (first < last) {
    const middle = (first + last) / 2n
    const count = toNumber(await read('eth_getTransactionCount', [account, toQuantity(middle)]))
    if (count > nonce) last = middle
    else first = middle + 1n
  }
  const block = (await read('eth_getBlockByNumber', [toQuantity(first), true])) as {
    transactions?: unknown
  } | null
  const transactions = Array.isArray(block?.transactions) ? block.transactions : []
  return transactions
    .map(toTransaction)
    .find(transaction => transaction?.from === account.toLowerCase() && transaction.nonce === nonce)
}
