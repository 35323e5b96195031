import type { RpcLimits } from '../config/serverOptions.js'
import { HttpError } from '../errors/HttpError.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Limit } from '../middleware/rateLimit.js'
import { toCallerNetwork } from '../utils/callerBuckets.js'
import { createFairQueue, type FairQueue, QueueFullError } from '../utils/createFairQueue.js'
import {
  type CallOptions,
  createUpstream,
  type PassingUpstream,
  type RestUpstream,
  type Upstream,
  type UpstreamOptions,
} from './createUpstream.js'
import { UpstreamError } from './UpstreamError.js'

/** On whose behalf chain endpoints are called. */
export type Caller = {
  /** Network address whose limits are charged. */
  address: string
  /** True when the calls were charged already. */
  isCharged?: boolean | undefined
}

/** The server itself: bounded by what it does, not by the limits of callers. */
export const serverCaller = 'server'

type AnyUpstream = Upstream & PassingUpstream & RestUpstream

/** The endpoints of all configured chains. */
export type Upstreams = {
  chains: readonly string[]
  /**
   * Returns the endpoint of a chain, bound to the limits of a caller.
   *
   * @throws HttpError UNSUPPORTED_CHAIN when the chain is not configured; its calls also throw HttpError RATE_LIMITED
   */
  get(chain: string, caller: Caller | typeof serverCaller): AnyUpstream
  /** Charges calls that are made for a caller elsewhere: by a name's gateway, or by a read that it joins. @throws HttpError RATE_LIMITED */
  chargeCalls(caller: Caller, calls: number): Promise<void>
}

/** Bytes of a response: to a caller, and to the server itself, which reads whole blocks. */
const maxBytes = 4_000_000
const maxOwnBytes = 32_000_000

/** Calls of one address to one chain that may wait for their turn: two batches. */
const maxWaiting = 200

export function createUpstreams(parameters: {
  rpcUrls: Readonly<Record<string, string>>
  metrics: Metrics
  limits: Pick<RpcLimits, 'concurrentPerIp' | 'concurrentPerChain'>
  /** Calls per network address. */
  limitCalls: Limit
  /** Bytes of responses per network address. */
  limitBytes: Limit
  fetch?: typeof globalThis.fetch | undefined
  /** Default: those of a node. */
  attempts?: Pick<UpstreamOptions, 'timeoutMs' | 'retries'> | undefined
}): Upstreams {
  const { rpcUrls, metrics, limits, limitCalls, limitBytes, fetch, attempts } = parameters
  const upstreams = new Map<string, { upstream: AnyUpstream; queue: FairQueue }>()
  for (const [chain, url] of Object.entries(rpcUrls))
    upstreams.set(chain, {
      upstream: createUpstream({
        ...attempts,
        chain,
        url,
        fetch,
        maxBytes: maxOwnBytes,
        onOutcome: (outcome, seconds) => metrics.observeUpstream({ chain, outcome, seconds }),
      }),
      queue: createFairQueue({ concurrency: limits.concurrentPerChain, perKey: limits.concurrentPerIp }),
    })
  return {
    chains: [...upstreams.keys()],
    chargeCalls: ({ address }, calls) => limitCalls(address, calls),
    get(chain, caller) {
      const found = upstreams.get(chain)
      if (!found)
        throw new HttpError({ status: 400, code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' })
      const { upstream, queue } = found
      if (caller === serverCaller) {
        const runOwn = <Reply>(send: Send<Reply>, options?: CallOptions) =>
          queue.run(serverCaller, () => send({ ...options, caller: serverCaller }))
        return bind(upstream, runOwn)
      }
      const { address, isCharged = false } = caller
      const network = toCallerNetwork(address)
      return bind(upstream, async (send, options = {}) => {
        if (!isCharged) await limitCalls(address, 1)
        const onBytes = (bytes: number): void => {
          limitBytes(address, bytes).catch(() => {})
          options.onBytes?.(bytes)
        }
        const run = async () => {
          // Bytes are charged once they are known, so the limit is checked when it is this call's turn.
          await limitBytes(address, 0)
          return send({ maxBytes, ...options, caller: network, onBytes })
        }
        return queue.run(network, run, { maxWaiting }).catch(error => {
          throw error instanceof QueueFullError ? tooManyCalls() : error
        })
      })
    },
  }
}

type Send<Reply> = (options: CallOptions) => Promise<Reply>

/** An endpoint whose requests all go through `run`. */
const bind = (
  upstream: AnyUpstream,
  run: <Reply>(send: Send<Reply>, options: CallOptions | undefined) => Promise<Reply>,
): AnyUpstream => ({
  call: (request, options) => run(bound => upstream.call(request, bound), options),
  pass: (request, options) => run(bound => upstream.pass(request, bound), options),
  request: (request, options) => run(bound => upstream.request(request, bound), options),
})

/** Too many calls of one caller wait for their turn. */
export const tooManyCalls = (): HttpError =>
  new HttpError({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Too many calls are waiting. Try again in 1 s.',
    headers: { 'retry-after': '1' },
  })

/** Maps an UpstreamError to an HTTP error. */
export function toUpstreamHttpError(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  const cause = error
  if (error.code === 'UPSTREAM_TIMEOUT')
    return new HttpError({ status: 504, code: 'TIMEOUT', message: 'The network timed out.', cause })
  if (error.code === 'UPSTREAM_REFUSED' || error.code === 'UPSTREAM_LIMITED')
    return new HttpError({
      status: 503,
      code: 'RPC_FAILED',
      message: 'The network cannot be read at the moment.',
      headers: { 'retry-after': error.code === 'UPSTREAM_REFUSED' ? '5' : '1' },
      cause,
    })
  return new HttpError({ status: 502, code: 'RPC_FAILED', message: 'The RPC request failed.', cause })
}

/** Rejects a route with the HTTP error of an UpstreamError. @throws */
export function rethrowUpstreamError(error: unknown): never {
  throw toUpstreamHttpError(error)
}
