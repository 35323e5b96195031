import type { Limit } from '../../middleware/rateLimit.js'
import { createCallerQueue } from '../../source/createCallerQueue.js'
import type { SafeFetch } from '../../source/safeFetch.js'
import type { Caller } from '../../upstream/createUpstreams.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { createJoinedReads } from '../../utils/createJoinedReads.js'
import { type Gateways, toSource } from './toSource.js'

/** Reads what an address of an item names, on behalf of a caller. @throws UpstreamError, HttpError RATE_LIMITED */
export type ReadContent = (
  address: string,
  caller: Caller,
  options?: { /** Bytes. Default 1,000,000. */ maxBytes?: number | undefined },
) => Promise<Uint8Array>

/** Requests at once, in all and for one caller: whoever makes an item chooses its host, so hosts are no measure. */
const turns = { concurrency: 24, perCaller: 8 }

/**
 * Creates a reader of metadata and pictures. A gateway is the operator's choice, so `fetchGateway` may reach a
 * private one; anything else is requested by `fetchPublic`.
 */
export function createContentReader(parameters: {
  gateways: Gateways
  allowHttp: boolean
  fetchPublic: SafeFetch
  fetchGateway: SafeFetch
  /** Requests per caller. */
  limitMedia: Limit
}): ReadContent {
  const { gateways, allowHttp, fetchPublic, fetchGateway, limitMedia } = parameters
  const queue = createCallerQueue({ ...turns, charge: limitMedia })
  const joined = createJoinedReads<Uint8Array>()

  const fetchBody = async (
    url: string,
    { isGateway, maxBytes }: { isGateway: boolean; maxBytes: number | undefined },
  ): Promise<Uint8Array> => {
    const { status, body } = await (isGateway ? fetchGateway : fetchPublic)(url, { maxBytes })
    if (status === 429) throw new UpstreamError('UPSTREAM_LIMITED', 'The host is rate-limited.')
    if (status !== 200)
      throw new UpstreamError(status >= 500 ? 'UPSTREAM_FAILED' : 'UPSTREAM_INVALID', `Status ${status}.`)
    return body
  }

  return async (address, caller, { maxBytes } = {}) => {
    const source = toSource(address, { gateways, allowHttp })
    if (!source) throw new UpstreamError('UPSTREAM_REFUSED', 'The address cannot be read.')
    if ('data' in source) return source.data
    const { url, isGateway } = source
    return joined.read(
      `${maxBytes} ${url}`,
      () => queue.run(caller, () => fetchBody(url, { isGateway, maxBytes })),
      () => queue.charge(caller),
    )
  }
}
