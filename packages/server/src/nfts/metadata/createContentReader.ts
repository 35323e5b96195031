import type { SafeFetch } from '../../source/safeFetch.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { createFairQueue, QueueFullError } from '../../utils/createFairQueue.js'
import { type Gateways, toSource } from './toSource.js'

/** Reads what an address of an item names. @throws UpstreamError */
export type ReadContent = (address: string) => Promise<Uint8Array>

/** Requests at once, in all and to one host. */
const concurrency = 24
const perHost = 8
const maxWaiting = 200

/**
 * Creates a reader of metadata and pictures (T41). A gateway is the operator's choice, so `fetchGateway` may reach a
 * private one; anything else is requested by `fetchPublic`.
 */
export function createContentReader(parameters: {
  gateways: Gateways
  allowHttp: boolean
  fetchPublic: SafeFetch
  fetchGateway: SafeFetch
}): ReadContent {
  const { gateways, allowHttp, fetchPublic, fetchGateway } = parameters
  const queue = createFairQueue({ concurrency, perKey: perHost })
  const running = new Map<string, Promise<Uint8Array>>()

  const fetchBody = async (url: string, isGateway: boolean): Promise<Uint8Array> => {
    const { status, body } = await (isGateway ? fetchGateway : fetchPublic)(url)
    if (status === 429) throw new UpstreamError('UPSTREAM_LIMITED', 'The host is rate-limited.')
    if (status !== 200)
      throw new UpstreamError(status >= 500 ? 'UPSTREAM_FAILED' : 'UPSTREAM_INVALID', `Status ${status}.`)
    return body
  }

  return async address => {
    const source = toSource(address, { gateways, allowHttp })
    if (!source) throw new UpstreamError('UPSTREAM_REFUSED', 'The address cannot be read.')
    if ('data' in source) return source.data
    const { url, isGateway } = source
    const reading =
      running.get(url) ??
      queue
        .run(new URL(url).host, () => fetchBody(url, isGateway), { maxWaiting })
        .catch(error => {
          if (error instanceof QueueFullError)
            throw new UpstreamError('UPSTREAM_LIMITED', 'Too many requests to the host.')
          throw error
        })
        .finally(() => running.delete(url))
    running.set(url, reading)
    return reading
  }
}
