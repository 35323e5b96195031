import type { BundlerBody } from '@latchkit/api/schemas'
import * as v from 'valibot'
import { HttpError } from '../errors/HttpError.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import type { RpcOutcome } from '../upstream/toRpcOutcome.js'
import { UpstreamError } from '../upstream/UpstreamError.js'
import { replySchemas } from './replies.js'

export type BundlerService = {
  chains: readonly string[]
  /**
   * Calls the bundlers of a chain in turn until one responds; a JSON-RPC error of a bundler is a response. A user
   * operation that no bundler knows is null only where all of them responded.
   *
   * @param address - network address whose limits are charged
   * @throws UpstreamError of the last bundler that failed; HttpError UNSUPPORTED_CHAIN, RATE_LIMITED
   */
  call(chain: string, request: BundlerBody, address: string): Promise<RpcOutcome>
}

/** Methods whose result is null at a bundler that was not sent the user operation. */
const isLookup = (method: string): boolean =>
  method === 'eth_getUserOperationByHash' || method === 'eth_getUserOperationReceipt'

/** JSON-RPC: the method does not exist, or the bundler failed. Another bundler may do better. */
const isOwnFault = (outcome: RpcOutcome): boolean =>
  'error' in outcome && (outcome.error.code === -32601 || outcome.error.code === -32603)

/** @throws UpstreamError UPSTREAM_INVALID when the result is not one of the method */
function checkResult(method: BundlerBody['method'], outcome: RpcOutcome): RpcOutcome {
  if ('error' in outcome) return outcome
  const parsed = v.safeParse(replySchemas[method], outcome.result)
  if (!parsed.success) throw new UpstreamError('UPSTREAM_INVALID', `The bundler sent no result of ${method}.`)
  return { result: parsed.output }
}

export function createBundlerService(parameters: {
  /** The first bundler of each chain, the second, and so on; each without retries: a repeated user operation is an error. */
  bundlers: readonly Upstreams[]
  /** User operations per network address. */
  limitBroadcasts: Limit
}): BundlerService {
  const { bundlers, limitBroadcasts } = parameters
  return {
    chains: bundlers[0]?.chains ?? [],
    async call(chain, { method, params = [] }, address) {
      const ofChain = bundlers.filter(({ chains }) => chains.includes(chain))
      if (ofChain.length === 0)
        throw new HttpError({
          status: 400,
          code: 'UNSUPPORTED_CHAIN',
          message: 'There is no bundler for this chain.',
        })
      if (method === 'eth_sendUserOperation') await limitBroadcasts(address, 1)
      let failure: unknown
      let unknown: RpcOutcome | undefined
      for (const upstreams of ofChain)
        try {
          const upstream = upstreams.get(chain, { address })
          const outcome = checkResult(method, await upstream.call({ method, params }))
          if (isOwnFault(outcome) || (isLookup(method) && 'result' in outcome && outcome.result === null))
            unknown = outcome
          else return outcome
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error
          failure = error
        }
      if (unknown && (failure === undefined || 'error' in unknown)) return unknown
      throw failure
    },
  }
}
