import type { TransactionBody, TransactionReply } from '@latchkit/api/schemas'
import { toNamespace } from '@latchkit/core/internal'
import { HttpError } from '../errors/HttpError.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { RestUpstream, Upstream } from '../upstream/createUpstream.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import type { RpcOutcome } from '../upstream/toRpcOutcome.js'
import { UpstreamError } from '../upstream/UpstreamError.js'
import type { ChainRequest, ReadTransaction } from './family.js'
import { readBitcoinTransaction } from './readBitcoinTransaction.js'
import { readEvmTransaction } from './readEvmTransaction.js'
import { readSolanaTransaction } from './readSolanaTransaction.js'
import { readStacksTransaction } from './readStacksTransaction.js'

export type TransactionService = {
  /**
   * Broadcasts a signed transaction. Repeating it is harmless: one that the node already has resolves with its hash.
   *
   * @param address - network address whose limits are charged
   * @throws HttpError RATE_LIMITED, UNSUPPORTED_CHAIN, BAD_REQUEST, TRANSACTION_REJECTED with the node's error;
   * UpstreamError, after which the transaction may have been sent
   */
  broadcast(body: TransactionBody, address: string): Promise<TransactionReply>
}

/** By CAIP-2 namespace. */
const families: Readonly<Record<string, ReadTransaction>> = {
  eip155: readEvmTransaction,
  solana: readSolanaTransaction,
  bip122: readBitcoinTransaction,
  stacks: readStacksTransaction,
}

/** Sends a request; a refusal of a REST API is an error with its status as code and its text as message. */
async function ask(upstream: Upstream & RestUpstream, request: ChainRequest): Promise<RpcOutcome> {
  if ('method' in request) return upstream.call(request)
  const { status, text } = await upstream.request(request)
  if (status >= 400) return { error: { code: status, message: text } }
  // Bitcoin's API sends an id as it is, that of Stacks as JSON.
  return { result: text.trim().replace(/^"(.*)"$/, '$1') }
}

const unsupported = () =>
  new HttpError({ status: 400, code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' })

export function createTransactionService(parameters: {
  upstreams: Upstreams
  /** Transactions per network address. */
  limitBroadcasts: Limit
}): TransactionService {
  const { upstreams, limitBroadcasts } = parameters
  return {
    async broadcast({ chainId, transaction }, address) {
      await limitBroadcasts(address)
      const namespace = toNamespace(chainId)
      const read = Object.hasOwn(families, namespace) ? families[namespace] : undefined
      const upstream = upstreams.get(chainId, { address })
      if (!read) throw unsupported()
      const { hash, send, isKnown, find, isFound } = await read(transaction, chainId)
      const outcome = await ask(upstream, send)
      if ('result' in outcome) {
        if (outcome.result === hash) return { hash }
        throw new UpstreamError('UPSTREAM_INVALID', 'The endpoint returned another hash.')
      }
      const { error } = outcome
      // The lookup is for other words of other nodes, and for one that was included meanwhile ('nonce too low').
      if (isKnown(error) || isFound(await ask(upstream, find))) return { hash }
      throw new HttpError({
        status: 422,
        code: 'TRANSACTION_REJECTED',
        message: 'The network rejected the transaction.',
        rpcError: error,
      })
    },
  }
}
