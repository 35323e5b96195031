import { type ChainTransaction, toTransaction } from './chainTransaction.js'
import { type Read, toNumber, toQuantity } from './read.js'

export type FindReplacementParameters = {
  account: string
  nonce: bigint
  /** No block before this one can hold it. */
  from: bigint
  to: bigint
}

/**
 * The transaction that used the account's nonce, found by halving the blocks between. Undefined when the node
 * no longer has the state of those blocks, or no transaction of the account used it (EIP-7702).
 */
export async function findReplacement(
  read: Read,
  { account, nonce, from, to }: FindReplacementParameters,
): Promise<ChainTransaction | undefined> {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) / 2n
    const count = toNumber(await read('eth_getTransactionCount', [account, toQuantity(middle)]))
    if (count > nonce) high = middle
    else low = middle + 1n
  }
  const block = (await read('eth_getBlockByNumber', [toQuantity(low), true])) as {
    transactions?: unknown
  } | null
  const transactions = Array.isArray(block?.transactions) ? block.transactions : []
  return transactions
    .map(toTransaction)
    .find(transaction => transaction?.from === account.toLowerCase() && transaction.nonce === nonce)
}
