import type { RpcError } from '../errors/HttpError.js'
import type { RpcOutcome } from '../upstream/toRpcOutcome.js'

/** A signed transaction that may be broadcast. */
export type SignedTransaction = {
  /** Transaction hash on EVM, first signature on Solana. */
  hash: string
  /** The call that broadcasts it. */
  send: { method: string; params: unknown[] }
  /** Whether a node's error says that it has the transaction already. */
  isKnown(error: RpcError): boolean
  /** The call that finds it. */
  find: { method: string; params: unknown[] }
  /** Whether the outcome of `find` is the transaction. */
  isFound(outcome: RpcOutcome): boolean
}

/**
 * Parses and verifies a signed transaction of a family.
 *
 * @param chain - CAIP-2
 * @throws HttpError BAD_REQUEST when it is malformed, unsigned or for another chain
 */
export type ReadTransaction = (transaction: string, chain: string) => Promise<SignedTransaction>
