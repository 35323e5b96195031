import { rpcRetries, rpcRetryDelayMs, rpcTimeoutMs } from '@latchkit/core/internal'
import type { UpstreamOutcome } from '../metrics/createMetrics.js'
import { createTurns } from '../utils/createTurns.js'
import { readText } from '../utils/readBody.js'
import { createBreaker } from './createBreaker.js'
import { createRetryBudget } from './createRetryBudget.js'
import { type PassedOutcome, passOutcome } from './passOutcome.js'
import {
  type RestContent,
  type RestReply,
  type RestRequest,
  toRestInit,
  toRestReply,
  toRestUrl,
} from './rest.js'
import { runAttempts } from './runAttempts.js'
import { type RpcOutcome, toRpcOutcome } from './toRpcOutcome.js'
import { UpstreamError } from './UpstreamError.js'

/** One chain's JSON-RPC endpoint with retries, a timeout, a size limit and a circuit breaker. */
export type Upstream = {
  /**
   * @throws UpstreamError when there is no usable response; a JSON-RPC error of the node is an outcome
   */
  call(request: { method: string; params?: unknown }, options?: CallOptions): Promise<RpcOutcome>
}

/** The same for a call whose result is passed on unread. */
export type PassingUpstream = {
  /** As `call`, but a large result is the text that the node sent. @throws UpstreamError */
  pass(request: { method: string; params?: unknown }, options?: CallOptions): Promise<PassedOutcome>
}

/** The same for an endpoint that is a REST API. */
export type RestUpstream = {
  /**
   * Sends a request below the base URL.
   * @throws UpstreamError when there is no usable response; a status from 400 to 499 other than 429 is a reply
   */
  request(request: RestRequest, options?: CallOptions): Promise<RestReply>
}

export type CallOptions = {
  /** On whose behalf; failures of one caller's calls count once, so that it cannot open the circuit breaker for others. */
  caller?: string | undefined
  /** Bytes of the response; default and maximum is that of the endpoint. */
  maxBytes?: number | undefined
  /** Receives the bytes that were read of the response. */
  onBytes?: ((bytes: number) => void) | undefined
}

export type UpstreamOptions = {
  /** CAIP-2, for the metrics. */
  chain: string
  url: string
  fetch?: typeof globalThis.fetch | undefined
  /** Milliseconds for a call with all its attempts. */
  timeoutMs?: number | undefined
  /** Attempts after the first. */
  retries?: number | undefined
  /** Milliseconds before the first retry; doubles with each. */
  retryDelayMs?: number | undefined
  /** Milliseconds without a response after which the next attempt starts in parallel. */
  hedgeDelayMs?: number | undefined
  maxBytes?: number | undefined
  random?: (() => number) | undefined
  now?: (() => number) | undefined
  onOutcome?: ((outcome: UpstreamOutcome, seconds: number) => void) | undefined
}

/** Characters of a response from which parsing takes over a millisecond. */
const largeLength = 65_536
const turns = createTurns()

/** Moves user and password of a URL into a header, because fetch refuses them in the URL. */
function toTarget(value: string): { url: string; headers: Record<string, string> } {
  const url = new URL(value)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (url.username || url.password) {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  return { url: url.href, headers }
}

type Start<Reply> = {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: RestContent
  /** @throws UpstreamError UPSTREAM_INVALID */
  toReply(text: string, status: number): Reply
  /** The same for a large response, a piece per turn; without it `toReply` takes one turn. */
  toLargeReply?: ((text: string) => Promise<Reply>) | undefined
}

/** A request with all of its attempts. */
type Exchange<Reply> = {
  /** Called for each attempt. */
  start(): Start<Reply>
  maxBytes: number
  onBytes: ((bytes: number) => void) | undefined
  /** Whether the response reports a refusal of the endpoint, for the metrics. */
  isRefusal(reply: Reply): boolean
}

export function createUpstream(options: UpstreamOptions): Upstream & PassingUpstream & RestUpstream {
  const {
    timeoutMs = rpcTimeoutMs,
    retries = rpcRetries,
    retryDelayMs = rpcRetryDelayMs,
    hedgeDelayMs = 2500,
    maxBytes = 4_000_000,
  } = options
  const { random = Math.random, now = Date.now, onOutcome } = options
  const doFetch = options.fetch ?? globalThis.fetch
  const target = toTarget(options.url)
  const breaker = createBreaker({ threshold: 5, cooldownMs: 5000, now })
  const budget = createRetryBudget(now)
  let nextId = 1

  const tryOnce = async <Reply>(exchange: Exchange<Reply>, signal: AbortSignal): Promise<Reply> => {
    const { maxBytes, onBytes } = exchange
    const { url, headers, toReply, toLargeReply, ...init } = exchange.start()
    const response = await doFetch(url, {
      ...init,
      headers: { ...target.headers, ...headers },
      redirect: 'error',
      signal,
    })
    const tooLarge = () => {
      onBytes?.(maxBytes)
      return new UpstreamError('UPSTREAM_TOO_LARGE', 'The response is too large.')
    }
    const text = await readText(response.body, maxBytes, tooLarge)
    // Some nodes send a JSON-RPC error with a 4xx status, so the body decides unless the status asks for a retry.
    if (response.status === 429) throw new UpstreamError('UPSTREAM_LIMITED', 'The endpoint is rate-limited.')
    if (response.status >= 500)
      throw new UpstreamError('UPSTREAM_FAILED', `The endpoint returned status ${response.status}.`)
    const parse = () => toReply(text, response.status)
    const parseLarge = () => toLargeReply?.(text) ?? turns.run(parse)
    const reply = text.length < largeLength ? parse() : await parseLarge()
    onBytes?.(text.length)
    return reply
  }

  const run = <Reply>(exchange: Exchange<Reply>): Promise<Reply> =>
    runAttempts(signal => tryOnce(exchange, signal), {
      timeoutMs,
      retries,
      retryDelayMs,
      hedgeDelayMs,
      random,
      budget,
      isFinal: error => error instanceof UpstreamError && error.code === 'UPSTREAM_TOO_LARGE',
    })

  const perform = async <Reply>(
    exchange: Omit<Exchange<Reply>, 'maxBytes' | 'onBytes'>,
    callOptions: CallOptions = {},
  ): Promise<Reply> => {
    const bounded = {
      ...exchange,
      maxBytes: Math.min(maxBytes, callOptions.maxBytes ?? maxBytes),
      onBytes: callOptions.onBytes,
    }
    const began = now()
    const report = (outcome: UpstreamOutcome) => onOutcome?.(outcome, (now() - began) / 1000)
    if (!breaker.allows(callOptions.caller)) {
      report('refused')
      throw new UpstreamError('UPSTREAM_REFUSED', 'The circuit breaker of the endpoint is open.')
    }
    try {
      const reply = await run(bounded)
      breaker.succeeded(callOptions.caller)
      report(exchange.isRefusal(reply) ? 'rpcError' : 'ok')
      return reply
    } catch (error) {
      const code = error instanceof UpstreamError ? error.code : undefined
      // An endpoint that responds is not down, whatever it responds to one caller.
      if (code === 'UPSTREAM_FAILED' || code === 'UPSTREAM_TIMEOUT') breaker.failed(callOptions.caller)
      else breaker.succeeded(callOptions.caller)
      report(code === 'UPSTREAM_TIMEOUT' ? 'timeout' : 'failed')
      throw error
    }
  }

  const send = async <Outcome extends PassedOutcome>(
    { method, params }: { method: string; params?: unknown },
    callOptions: CallOptions | undefined,
    read: (id: number) => Pick<Start<Outcome>, 'toReply' | 'toLargeReply'>,
  ): Promise<Outcome> => {
    // Serialised first: what cannot be is no failure of the endpoint.
    const serialized = JSON.stringify(params ?? [])
    return perform<Outcome>(
      {
        start() {
          const id = nextId++
          return {
            url: target.url,
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${serialized}}`,
            ...read(id),
          }
        },
        isRefusal: outcome => 'error' in outcome,
      },
      callOptions,
    )
  }

  return {
    call: (request, callOptions) =>
      send<RpcOutcome>(request, callOptions, id => ({ toReply: text => toRpcOutcome(text, id) })),
    pass: (request, callOptions) =>
      send<PassedOutcome>(request, callOptions, id => ({
        toReply: text => toRpcOutcome(text, id),
        toLargeReply: text => passOutcome(text, id, turns),
      })),
    async request(request, callOptions) {
      const start = { url: toRestUrl(target.url, request), ...toRestInit(request), toReply: toRestReply }
      return perform<RestReply>({ start: () => start, isRefusal: ({ status }) => status >= 400 }, callOptions)
    },
  }
}
