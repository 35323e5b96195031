import { readTransaction } from '@latchkit/stacks/transaction'
import { HttpError } from '../errors/HttpError.js'
import type { ReadTransaction } from './family.js'

const invalid = (message: string) => new HttpError({ status: 400, code: 'BAD_REQUEST', message })

/** Versions of SIP-005; every network but mainnet has testnet's. */
const versions = { mainnet: 0x00, testnet: 0x80 }
const mainnet = 'stacks:1'

/** Reads a signed Stacks transaction of one key that pays its own fee: hex, of which the signature is verified. */
export const readStacksTransaction: ReadTransaction = async (transaction, chain) => {
  const read = readTransaction(transaction)
  if (!read) throw invalid('The transaction cannot be read.')
  if (!read.isSigned) throw invalid('The signature of the transaction is not valid.')
  const version = chain === mainnet ? versions.mainnet : versions.testnet
  if (`stacks:${read.chainId}` !== chain || read.version !== version)
    throw invalid('The transaction is for another chain.')
  const content = Uint8Array.from(Buffer.from(transaction.replace(/^0x/, ''), 'hex'))
  return {
    // A node sends it without 0x.
    hash: read.id.slice(2),
    send: { path: '/v2/transactions', body: { type: 'application/octet-stream', content } },
    // A node takes a transaction that it has already.
    isKnown: () => false,
    find: { path: `/extended/v1/tx/${read.id}` },
    isFound: outcome => 'result' in outcome,
  }
}
