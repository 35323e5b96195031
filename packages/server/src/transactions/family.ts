import type { RpcError } from '../errors/HttpError.js'
import type { RestRequest } from '../upstream/rest.js'
import type { RpcOutcome } from '../upstream/toRpcOutcome.js'

/** A request to a chain's endpoint, by JSON-RPC or to its REST API. */
export type ChainRequest = { method: string; params: unknown[] } | RestRequest

/** A signed transaction that may be broadcast. */
export type SignedTransaction = {
  /** Transaction hash on EVM, first signature on Solana, transaction id on Bitcoin and Stacks. */
  hash: string
  /** The request that broadcasts it. */
  send: ChainRequest
  /** Whether a node's error reports that it has the transaction already. */
  isKnown(error: RpcError): boolean
  /** The request that finds it. */
  find: ChainRequest
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
