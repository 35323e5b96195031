import { rpcRetries, rpcRetryDelayMs, rpcTimeoutMs } from '@latchkit/core/internal'
import * as v from 'valibot'
import { HttpError } from '../errors/HttpError.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { createCallerLimit } from '../middleware/callerLimit.js'
import type { Limit } from '../middleware/rateLimit.js'
import { createBreaker } from '../upstream/createBreaker.js'
import { createRetryBudget } from '../upstream/createRetryBudget.js'
import { type Caller, serverCaller, tooManyCalls } from '../upstream/createUpstreams.js'
import { runAttempts } from '../upstream/runAttempts.js'
import { UpstreamError } from '../upstream/UpstreamError.js'
import { toCallerNetwork } from '../utils/callerBuckets.js'
import { createFairQueue, QueueFullError } from '../utils/createFairQueue.js'
import { createJoinedReads } from '../utils/createJoinedReads.js'
import { isTooComplex } from '../utils/isTooComplex.js'
import { readText } from '../utils/readBody.js'

/** An outside HTTP API with JSON responses. */
export type Source = {
  /**
   * Reads a response; equal reads at the same time are one request, which each of their callers is charged for.
   *
   * @throws UpstreamError UPSTREAM_INVALID for a response that the schema refuses, and for a status from 400 to 499 that is
   * not among the accepted ones; HttpError RATE_LIMITED when the caller has used up its share
   */
  read<Value>(request: SourceRequest<Value>): Promise<Value>
}

export type SourceRequest<Value> = {
  /** On whose behalf; `serverCaller` for what the server needs itself. */
  caller: Caller | typeof serverCaller
  /** Appended to the base URL. */
  path: string
  query?: Readonly<Record<string, string>> | undefined
  /** JSON body of a POST; without it a GET. */
  body?: unknown
  /** Besides those of the source; never logged. */
  headers?: Readonly<Record<string, string>> | undefined
  /** It starts something, such as an order: sent once, because a lost response does not mean that it was not carried out. */
  isOnce?: boolean | undefined
  /** Statuses from 400 to 499 whose body is a response as well, such as that there is nothing. */
  acceptedStatuses?: readonly number[] | undefined
  schema: v.GenericSchema<unknown, Value>
}

export type SourceOptions = {
  /** For the metrics. */
  name: string
  baseUrl: string
  /** Such as a key; never logged. */
  headers?: Readonly<Record<string, string>> | undefined
  metrics: Pick<Metrics, 'observeUpstream'>
  /** Requests to outside services per caller; undefined for one that is requested for the server itself alone. */
  limit: Limit | undefined
  fetch?: typeof globalThis.fetch | undefined
  /** Requests at once, half of them for one caller. Default 8. */
  concurrency?: number | undefined
  /** Bytes of one response. Default 2,000,000. */
  maxBytes?: number | undefined
  /** Bytes of responses per minute, a quarter of them for one caller. Default 50,000,000. */
  bytesPerMinute?: number | undefined
  timeoutMs?: number | undefined
  random?: (() => number) | undefined
  now?: (() => number) | undefined
}

type Attempt = {
  /** Undefined for the server itself. */
  address: string | undefined
  url: string
  body: string | undefined
  headers: Readonly<Record<string, string>>
  isOnce: boolean
  acceptedStatuses: readonly number[]
}

/** Requests of one caller that may wait for their turn. */
const maxWaiting = 200
const maxDepth = 32
/** Milliseconds without a response after which a GET is tried again in parallel. */
const hedgeDelayMs = 2500

/**
 * Creates a reader of an outside API: 10 s for all attempts, three retries from 150 ms with jitter, a circuit
 * breaker that only failures of transport open, and bounds of concurrency and bytes.
 */
export function createSource(options: SourceOptions): Source {
  const {
    name,
    headers = {},
    metrics,
    limit,
    concurrency = 8,
    maxBytes = 2_000_000,
    bytesPerMinute = 50_000_000,
    timeoutMs = rpcTimeoutMs,
    random = Math.random,
    now = Date.now,
  } = options
  const doFetch = options.fetch ?? globalThis.fetch
  const breaker = createBreaker({ threshold: 5, cooldownMs: 5000, now })
  const budget = createRetryBudget(now)
  const queue = createFairQueue({ concurrency, perKey: Math.ceil(concurrency / 2) })
  const limitBytes = createCallerLimit({
    name: `source-${name}`,
    points: Math.ceil(bytesPerMinute / 4),
    total: bytesPerMinute,
    now,
  })
  const joined = createJoinedReads<string>()

  const tryOnce = async (attempt: Attempt, signal: AbortSignal): Promise<string> => {
    const { url, body, acceptedStatuses } = attempt
    const response = await doFetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...attempt.headers,
      },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal,
    })
    const text = await readText(
      response.body,
      maxBytes,
      () => new UpstreamError('UPSTREAM_TOO_LARGE', 'The response is too large.'),
    )
    if (attempt.address !== undefined) await limitBytes(attempt.address, text.length)
    if (response.status === 429) throw new UpstreamError('UPSTREAM_LIMITED', 'The source is rate-limited.')
    if (response.status >= 500)
      throw new UpstreamError('UPSTREAM_FAILED', `The source returned status ${response.status}.`)
    if (!response.ok && !acceptedStatuses.includes(response.status))
      throw new UpstreamError('UPSTREAM_INVALID', `The source returned status ${response.status}.`)
    return text
  }

  const run = async (request: Attempt): Promise<string> => {
    const began = now()
    const report = (outcome: 'ok' | 'failed' | 'timeout' | 'refused') =>
      metrics.observeUpstream({ chain: name, outcome, seconds: (now() - began) / 1000 })
    const caller = request.address === undefined ? serverCaller : toCallerNetwork(request.address)
    if (!breaker.allows(caller)) {
      report('refused')
      throw new UpstreamError('UPSTREAM_REFUSED', 'The circuit breaker of the source is open.')
    }
    try {
      // The budget is checked before the request, because its bytes are known after it only.
      if (request.address !== undefined) await limitBytes(request.address, 0)
      const text = await runAttempts(signal => tryOnce(request, signal), {
        timeoutMs,
        retries: request.isOnce ? 0 : rpcRetries,
        retryDelayMs: rpcRetryDelayMs,
        ...(request.body === undefined && { hedgeDelayMs }),
        random,
        budget,
        isFinal: error =>
          error instanceof HttpError ||
          (error instanceof UpstreamError &&
            (error.code === 'UPSTREAM_TOO_LARGE' || error.code === 'UPSTREAM_INVALID')),
      })
      breaker.succeeded(caller)
      report('ok')
      return text
    } catch (error) {
      const code = error instanceof UpstreamError ? error.code : undefined
      if (code === 'UPSTREAM_FAILED' || code === 'UPSTREAM_TIMEOUT') breaker.failed(caller)
      // The caller's own limits say nothing about the source.
      else if (code !== undefined) breaker.succeeded(caller)
      report(code === 'UPSTREAM_TIMEOUT' ? 'timeout' : 'failed')
      throw error
    }
  }

  return {
    async read({ caller, path, query = {}, body, headers: own = {}, schema, ...rest }) {
      const { isOnce = false, acceptedStatuses = [] } = rest
      const address = caller === serverCaller ? undefined : caller.address
      if (address !== undefined) await limit?.(address)
      const url = new URL(options.baseUrl.replace(/\/$/, '') + path)
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
      const request: Attempt = {
        address,
        url: url.href,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: own,
        isOnce,
        acceptedStatuses,
      }
      const key = JSON.stringify([request.url, request.body, own, acceptedStatuses])
      const turn = address === undefined ? serverCaller : toCallerNetwork(address)
      const text = await joined.read(
        key,
        () =>
          queue
            .run(turn, () => run(request), { maxWaiting })
            .catch(error => {
              throw error instanceof QueueFullError ? tooManyCalls() : error
            }),
        // The request was charged above, whoever sends it.
        async () => {},
      )
      return parse(schema, text)
    },
  }
}

function parse<Value>(schema: v.GenericSchema<unknown, Value>, text: string): Value {
  const invalid = () => new UpstreamError('UPSTREAM_INVALID', 'The source sent an unexpected response.')
  if (isTooComplex(text, { maxDepth })) throw invalid()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid()
  }
  const result = v.safeParse(schema, value)
  if (!result.success) throw invalid()
  return result.output
}
