import { HttpError } from '../../errors/HttpError.js'
import { serverCaller, type Upstreams } from '../../upstream/createUpstreams.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'

/** The node returned a JSON-RPC error. */
export class NodeError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NodeError'
  }
}

/** Calls one chain's endpoint on behalf of the server. @throws NodeError, UpstreamError */
export type CallChain = (method: string, params: readonly unknown[]) => Promise<unknown>

export function createChainCalls(upstreams: Upstreams, chain: string): CallChain {
  return async (method, params) => {
    const outcome = await upstreams.get(chain, serverCaller).call({ method, params })
    if ('error' in outcome) throw new NodeError(outcome.error.message)
    return outcome.result
  }
}

/** Returns whether a call may succeed later. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof UpstreamError || (error instanceof HttpError && error.status >= 429)
