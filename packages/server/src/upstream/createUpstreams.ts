import { HttpError } from '../errors/HttpError.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { createUpstream, type Upstream } from './createUpstream.js'
import { UpstreamError } from './UpstreamError.js'

/** The endpoints of all configured chains. */
export type Upstreams = {
  chains: readonly string[]
  /** @throws HttpError UNSUPPORTED_CHAIN when the chain is not configured */
  get(chain: string): Upstream
}

export function createUpstreams(parameters: {
  rpcUrls: Readonly<Record<string, string>>
  metrics: Metrics
  fetch?: typeof globalThis.fetch | undefined
}): Upstreams {
  const { rpcUrls, metrics, fetch } = parameters
  const upstreams = new Map<string, Upstream>()
  for (const [chain, url] of Object.entries(rpcUrls))
    upstreams.set(
      chain,
      createUpstream({
        chain,
        url,
        fetch,
        onOutcome: (outcome, seconds) => metrics.observeUpstream({ chain, outcome, seconds }),
      }),
    )
  return {
    chains: [...upstreams.keys()],
    get(chain) {
      const upstream = upstreams.get(chain)
      if (!upstream)
        throw new HttpError({ status: 400, code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' })
      return upstream
    },
  }
}

/** The answer to a caller whose chain cannot be read. */
export function toUpstreamHttpError(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  const cause = error
  if (error.code === 'UPSTREAM_TIMEOUT')
    return new HttpError({
      status: 504,
      code: 'TIMEOUT',
      message: 'The network did not answer in time.',
      cause,
    })
  if (error.code === 'UPSTREAM_REFUSED')
    return new HttpError({
      status: 503,
      code: 'RPC_FAILED',
      message: 'The network cannot be read at the moment.',
      headers: { 'retry-after': '5' },
      cause,
    })
  return new HttpError({ status: 502, code: 'RPC_FAILED', message: 'The network could not be read.', cause })
}
