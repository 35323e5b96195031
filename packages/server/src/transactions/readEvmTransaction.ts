import { keccak256, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { HttpError } from '../errors/HttpError.js'
import type { ReadTransaction } from './family.js'

const invalid = (message: string) => new HttpError({ status: 400, code: 'BAD_REQUEST', message })

/** Types of EIP-2718; blob transactions are too large for wallets to broadcast through a server. */
const types: readonly string[] = ['legacy', 'eip2930', 'eip1559', 'eip7702']

const isHex = (text: string): text is TransactionSerialized => /^0x(?:[0-9a-fA-F]{2})+$/.test(text)

const parse = (raw: TransactionSerialized) => {
  try {
    return parseTransaction(raw)
  } catch {
    throw invalid('The transaction cannot be read.')
  }
}

/** Reads a signed EVM transaction: 0x and hex. A legacy one without a chain id is refused: every chain would take it. */
export const readEvmTransaction: ReadTransaction = async (transaction, chain) => {
  if (!isHex(transaction)) throw invalid('The transaction is not 0x and hex.')
  const parsed = parse(transaction)
  if (parsed.type === undefined || !types.includes(parsed.type))
    throw invalid('Transactions of this type are not supported.')
  if (parsed.r === undefined || parsed.s === undefined) throw invalid('The transaction is not signed.')
  if (`eip155:${parsed.chainId}` !== chain) throw invalid('The transaction is for another chain.')
  await recoverTransactionAddress({ serializedTransaction: transaction }).catch(() => {
    throw invalid('The signature of the transaction is not valid.')
  })
  const hash = keccak256(transaction)
  return {
    hash,
    send: { method: 'eth_sendRawTransaction', params: [transaction] },
    isKnown: ({ message }) => /already[ _]?(?:known|imported|exists)|known transaction/i.test(message),
    find: { method: 'eth_getTransactionByHash', params: [hash] },
    isFound: outcome =>
      'result' in outcome &&
      typeof outcome.result === 'object' &&
      outcome.result !== null &&
      'hash' in outcome.result &&
      outcome.result.hash === hash,
  }
}
