import { type CcipRequestParameters, type Hex, isHex } from 'viem'
import { HttpError } from '../../errors/HttpError.js'
import type { SafeFetch } from '../../source/safeFetch.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'

/** Gateways and lookups that one read may lead to: a resolver may name more without end. */
const maxRequests = 8
/** Milliseconds after which no further request of a read begins. */
const maxMs = 8000

const invalid = (message: string) => new UpstreamError('UPSTREAM_INVALID', message)

/**
 * Creates the reader of off-chain data (ERC-3668) for one read of a contract. Its URLs are the contract's, so they are
 * requested by `safeFetch` alone.
 */
export function createGatewayReader(
  safeFetch: SafeFetch,
  now: () => number = Date.now,
): (parameters: CcipRequestParameters) => Promise<Hex> {
  const began = now()
  let requests = 0

  const request = async (url: string, { data, sender }: CcipRequestParameters): Promise<Hex> => {
    requests += 1
    if (requests > maxRequests) throw invalid('The name leads to too many gateways.')
    if (now() - began > maxMs) throw new UpstreamError('UPSTREAM_TIMEOUT', 'The gateways timed out.')
    const isGet = url.includes('{data}')
    const { status, body } = await safeFetch(
      url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data),
      {
        method: isGet ? 'GET' : 'POST',
        headers: { accept: 'application/json', ...(!isGet && { 'content-type': 'application/json' }) },
        ...(!isGet && { body: JSON.stringify({ data, sender: sender.toLowerCase() }) }),
      },
    )
    if (status >= 500) throw new UpstreamError('UPSTREAM_FAILED', `The gateway returned status ${status}.`)
    if (status >= 300) throw invalid(`The gateway returned status ${status}.`)
    const { data: found } = parse(body)
    if (!isHex(found)) throw invalid('The gateway returned no data.')
    return found
  }

  return async parameters => {
    let failure: unknown = invalid('The name has no gateway.')
    for (const url of parameters.urls) {
      try {
        return await request(url, parameters)
      } catch (error) {
        // The caller's own limit.
        if (error instanceof HttpError) throw error
        failure = error
        // A gateway that refuses a request ends the read; one that fails has others in its place.
        if (error instanceof UpstreamError && error.code === 'UPSTREAM_INVALID') break
      }
    }
    throw failure
  }
}

function parse(body: Uint8Array): { data?: unknown } {
  try {
    return Object(JSON.parse(new TextDecoder().decode(body)))
  } catch {
    throw invalid('The gateway returned no JSON.')
  }
}
