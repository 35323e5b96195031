import type { RpcRequest } from '@latchkit/api/schemas'
import type { BalanceService } from '../balance/service.js'
import type { RpcLimits } from '../config/serverOptions.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { PassingUpstream } from '../upstream/createUpstream.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import type { PassedOutcome } from '../upstream/passOutcome.js'
import type { RpcOutcome } from '../upstream/toRpcOutcome.js'
import { UpstreamError } from '../upstream/UpstreamError.js'
import { getAssets } from './getAssets.js'
import { isReadMethod } from './methods.js'

/** The text is exact. */
export const notAllowedMessage = 'Requested RPC call is not allowed'

export type RpcService = {
  /**
   * Charges nothing.
   * @throws HttpError RATE_LIMITED when the address has used up its calls; called before a body is read and parsed
   */
  assertOpen(address: string): Promise<void>
  /** Whether every request may pass. */
  allows(chain: string, requests: readonly RpcRequest[]): boolean
  /**
   * Forwards requests; the responses are JSON texts in parts, in the order of the requests. A response that exceeds the bytes of one or of the
   * batch is an error with code -32005.
   *
   * @param address - network address whose limits are charged
   * @throws UpstreamError, HttpError
   */
  pass(
    chain: string,
    requests: readonly RpcRequest[],
    address: string,
  ): Promise<readonly (readonly string[])[]>
}

/** Requests of one batch that run at once. */
const batchConcurrency = 8

/** EIP-1474: limit exceeded. */
const tooLarge = (): RpcOutcome => ({ error: { code: -32005, message: 'The response is too large' } })

export function createRpcService(parameters: {
  upstreams: Upstreams
  balances: BalanceService
  limits: Pick<RpcLimits, 'responseBytes' | 'batchBytes'>
  /** Calls per caller. */
  limitCalls: Limit
  /** Bytes of responses per caller. */
  limitBytes: Limit
}): RpcService {
  const { upstreams, balances, limits, limitCalls, limitBytes } = parameters

  const call = async (
    upstream: PassingUpstream,
    { method, params }: RpcRequest,
    budget: { bytesLeft: number },
  ): Promise<PassedOutcome> => {
    if (budget.bytesLeft <= 0) return tooLarge()
    let size = 0
    const outcome = await upstream
      .pass(
        { method, params },
        {
          maxBytes: Math.min(limits.responseBytes, budget.bytesLeft),
          onBytes: bytes => {
            size = bytes
          },
        },
      )
      .catch(error => {
        if (error instanceof UpstreamError && error.code === 'UPSTREAM_TOO_LARGE') return tooLarge()
        throw error
      })
    budget.bytesLeft -= size
    // Others of the batch may have used the rest meanwhile.
    return budget.bytesLeft < 0 ? tooLarge() : outcome
  }

  /** Serves assets from the balances: a point for each chain, and the bytes of the result as those of a node. */
  const callAssets = async (
    { chain, params, address }: { chain: string; params: unknown; address: string },
    budget: { bytesLeft: number },
  ): Promise<RpcOutcome> => {
    if (budget.bytesLeft <= 0) return tooLarge()
    await limitBytes(address, 0)
    const outcome = await getAssets({
      balances,
      chain,
      chains: upstreams.chains,
      params,
      address,
      limitCalls,
    })
    const size = JSON.stringify(outcome).length
    budget.bytesLeft -= size
    limitBytes(address, size).catch(() => {})
    return budget.bytesLeft < 0 || size > limits.responseBytes ? tooLarge() : outcome
  }

  return {
    assertOpen: address => limitCalls(address, 0),
    allows: (chain, requests) => requests.every(request => isReadMethod(chain, request.method)),
    async pass(chain, requests, address) {
      await limitCalls(address, requests.length)
      const upstream = upstreams.get(chain, { address, isCharged: true })
      const budget = { bytesLeft: limits.batchBytes }
      return mapInTurn(requests, batchConcurrency, async request => {
        const outcome =
          request.method === 'wallet_getAssets'
            ? await callAssets({ chain, params: request.params, address }, budget)
            : await call(upstream, request, budget)
        return toResponse(request, outcome)
      })
    },
  }
}

/** A large result stays as it was written. */
const toResponse = ({ id }: RpcRequest, outcome: PassedOutcome): readonly string[] =>
  'resultJson' in outcome
    ? [`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`, outcome.resultJson, '}']
    : [JSON.stringify({ jsonrpc: '2.0', id, ...outcome })]

/** Maps items with at most `concurrency` at once, in order; the first failure rejects and starts no more. */
async function mapInTurn<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  let hasFailed = false
  const run = async (): Promise<void> => {
    while (next < items.length && !hasFailed) {
      const index = next
      next += 1
      results[index] = await work(items[index] as Item).catch(error => {
        hasFailed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, run))
  return results
}
