import type { UpstreamOutcome } from '../metrics/createMetrics.js'
import { readText } from '../utils/readBody.js'
import { createBreaker } from './createBreaker.js'
import { type RpcOutcome, toRpcOutcome } from './toRpcOutcome.js'
import { UpstreamError } from './UpstreamError.js'

/** One chain's JSON-RPC endpoint, made bearable: retries, a deadline, a size limit and a breaker. */
export type Upstream = {
  /**
   * @throws UpstreamError when there is no usable answer; an error the node itself reports is an outcome
   */
  call(request: { method: string; params?: unknown }): Promise<RpcOutcome>
}

export type UpstreamOptions = {
  /** CAIP-2, for the figures. */
  chain: string
  url: string
  fetch?: typeof globalThis.fetch | undefined
  /** Milliseconds for a call with all its tries: nobody waits longer (R9.15). */
  timeout?: number | undefined
  /** Tries after the first (R9.15). */
  retries?: number | undefined
  /** First delay in milliseconds; doubles (R9.15). */
  delay?: number | undefined
  /** Milliseconds without an answer after which the next try starts beside the first. */
  patience?: number | undefined
  maxBytes?: number | undefined
  random?: (() => number) | undefined
  now?: (() => number) | undefined
  onOutcome?: ((outcome: UpstreamOutcome, seconds: number) => void) | undefined
}

/** Splits user and password off a URL: fetch refuses them there. */
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
  const { timeout = 10_000, retries = 3, delay = 150, patience = 2500, maxBytes = 8_000_000 } = options
  const { random = Math.random, now = Date.now, onOutcome } = options
  const doFetch = options.fetch ?? globalThis.fetch
  const target = toTarget(options.url)
  const breaker = createBreaker({ threshold: 5, rest: 5000, now })
  let nextId = 1

  const tryOnce = async (method: string, params: unknown, signal: AbortSignal): Promise<RpcOutcome> => {
    const id = nextId++
    const response = await doFetch(target.url, {
      method: 'POST',
      headers: target.headers,
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? [] }),
      redirect: 'error',
      signal,
    })
    const tooLarge = () => new UpstreamError('UPSTREAM_INVALID', 'The endpoint sent too much.')
    const text = await readText(response.body, maxBytes, tooLarge)
    // Some nodes send a JSON-RPC error with 4xx or 5xx: the body decides, unless the status says try later.
    if (response.status === 429 || response.status >= 500 || text.length === 0)
      throw new UpstreamError('UPSTREAM_FAILED', `The endpoint answered ${response.status}.`)
    return toRpcOutcome(text, id)
  }

  const run = (method: string, params: unknown): Promise<RpcOutcome> =>
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
        () => settle(() => reject(new UpstreamError('UPSTREAM_TIMEOUT', 'The endpoint did not answer.'))),
        timeout,
      )
      const launch = () => {
        started++
        pending++
        clearTimeout(next)
        if (started <= retries) next = setTimeout(launch, patience)
        tryOnce(method, params, controller.signal).then(
          outcome => settle(() => resolve(outcome)),
          cause => {
            pending--
            if (settled) return
            if (started <= retries) {
              clearTimeout(next)
              next = setTimeout(launch, delay * 2 ** (started - 1) * (1 + random() / 2))
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
    async call({ method, params }) {
      const began = now()
      const report = (outcome: UpstreamOutcome) => onOutcome?.(outcome, (now() - began) / 1000)
      if (!breaker.allows()) {
        report('refused')
        throw new UpstreamError('UPSTREAM_REFUSED', 'The endpoint failed repeatedly and is left alone.')
      }
      try {
        const outcome = await run(method, params)
        breaker.succeeded()
        report('error' in outcome ? 'rpcError' : 'ok')
        return outcome
      } catch (error) {
        breaker.failed()
        report(error instanceof UpstreamError && error.code === 'UPSTREAM_TIMEOUT' ? 'timeout' : 'failed')
        throw error
      }
    },
  }
}
