import { readRawTransaction } from '@latchkit/bitcoin/verify'
import { HttpError } from '../errors/HttpError.js'
import type { ReadTransaction } from './family.js'

const invalid = (message: string) => new HttpError({ status: 400, code: 'BAD_REQUEST', message })

/** Nodes relay no heavier transaction. */
const maxWeight = 400_000

/**
 * Reads a signed Bitcoin transaction: hex without 0x. Its signatures are the node's to verify, which has the coins that it
 * spends; nor does it name its chain, so one of another spends coins that this one does not have.
 */
export const readBitcoinTransaction: ReadTransaction = async transaction => {
  const read = readRawTransaction(transaction)
  if (!read || read.weight > maxWeight) throw invalid('The transaction cannot be read.')
  if (!read.isSigned) throw invalid('The transaction is not signed.')
  const { txid } = read
  return {
    hash: txid,
    send: { path: '/tx', body: { type: 'text/plain', content: transaction.toLowerCase() } },
    isKnown: ({ message }) =>
      /txn-already-in-mempool|txn-already-known|already in (?:block chain|utxo set|mempool)/i.test(message),
    find: { path: `/tx/${txid}` },
    isFound: outcome => 'result' in outcome,
  }
}
