import { rpcRetries, rpcRetryDelayMs, rpcTimeoutMs } from '@latchkit/core/internal'
import type { UpstreamOutcome } from '../metrics/createMetrics.js'
import { createTurns } from '../utils/createTurns.js'
import { readText } from '../utils/readBody.js'
import { createBreaker } from './createBreaker.js'
import { type RpcOutcome, toRpcOutcome } from './toRpcOutcome.js'
import { UpstreamError } from './UpstreamError.js'

/** One chain's JSON-RPC endpoint with retries, a timeout, a size limit and a circuit breaker. */
export type Upstream = {
  /**
   * @throws UpstreamError when there is no usable response; a JSON-RPC error of the node is an outcome
   */
  call(request: { method: string; params?: unknown }, options?: CallOptions): Promise<RpcOutcome>
}

export type CallOptions = {
  /** On whose behalf; calls of one caller that time out do not open the circuit breaker for others. */
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
  /** Milliseconds for a call with all its attempts (R9.15). */
  timeoutMs?: number | undefined
  /** Attempts after the first (R9.15). */
  retries?: number | undefined
  /** Milliseconds before the first retry; doubles with each (R9.15). */
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
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' }
  if (url.username || url.password) {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  return { url: url.href, headers }
}

export function createUpstream(options: UpstreamOptions): Upstream {
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
  let nextId = 1

  type Request = {
    method: string
    params: string
    maxBytes: number
    onBytes: ((bytes: number) => void) | undefined
  }

  const tryOnce = async (
    { method, params, maxBytes, onBytes }: Request,
    signal: AbortSignal,
  ): Promise<RpcOutcome> => {
    const id = nextId++
    const response = await doFetch(target.url, {
      method: 'POST',
      headers: target.headers,
      body: `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}`,
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
    const outcome =
      text.length < largeLength ? toRpcOutcome(text, id) : await turns.run(() => toRpcOutcome(text, id))
    onBytes?.(text.length)
    return outcome
  }

  const run = (request: Request): Promise<RpcOutcome> =>
    new Promise((resolve, reject) => {
      const controller = new AbortController()
      let started = 0
      let pending = 0
      let settled = false
      let next: ReturnType<typeof setTimeout> | undefined
      const settle = (finish: () => void) => {
        if (settled) return
        settled = true
        clearTimeout(next)
        clearTimeout(deadline)
        controller.abort()
        finish()
      }
      const deadline = setTimeout(
        () => settle(() => reject(new UpstreamError('UPSTREAM_TIMEOUT', 'The endpoint timed out.'))),
        timeoutMs,
      )
      const launch = () => {
        started++
        pending++
        clearTimeout(next)
        if (started <= retries) next = setTimeout(launch, hedgeDelayMs)
        tryOnce(request, controller.signal).then(
          outcome => settle(() => resolve(outcome)),
          cause => {
            pending--
            if (settled) return
            const isTooLarge = cause instanceof UpstreamError && cause.code === 'UPSTREAM_TOO_LARGE'
            if (isTooLarge) settle(() => reject(cause))
            else if (started <= retries) {
              clearTimeout(next)
              next = setTimeout(launch, retryDelayMs * 2 ** (started - 1) * (1 + random() / 2))
            } else if (pending === 0) {
              const error =
                cause instanceof UpstreamError
                  ? cause
                  : new UpstreamError('UPSTREAM_FAILED', 'The endpoint cannot be reached.', cause)
              settle(() => reject(error))
            }
          },
        )
      }
      launch()
    })

  return {
    async call({ method, params }, callOptions = {}) {
      // Serialised first: what cannot be is no failure of the endpoint.
      const request: Request = {
        method,
        params: JSON.stringify(params ?? []),
        maxBytes: Math.min(maxBytes, callOptions.maxBytes ?? maxBytes),
        onBytes: callOptions.onBytes,
      }
      const began = now()
      const report = (outcome: UpstreamOutcome) => onOutcome?.(outcome, (now() - began) / 1000)
      if (!breaker.allows()) {
        report('refused')
        throw new UpstreamError('UPSTREAM_REFUSED', 'The circuit breaker of the endpoint is open.')
      }
      try {
        const outcome = await run(request)
        breaker.succeeded()
        report('error' in outcome ? 'rpcError' : 'ok')
        return outcome
      } catch (error) {
        const code = error instanceof UpstreamError ? error.code : undefined
        // An endpoint that responds is not down, whatever it responds to one caller.
        if (code === 'UPSTREAM_FAILED') breaker.failed()
        else if (code === 'UPSTREAM_TIMEOUT') breaker.failed(callOptions.caller)
        else breaker.succeeded()
        report(code === 'UPSTREAM_TIMEOUT' ? 'timeout' : 'failed')
        throw error
      }
    },
  }
}
