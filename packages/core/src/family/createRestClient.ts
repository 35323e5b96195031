import { rpcTimeoutMs } from '../constants.js'
import type { Network } from '../contract/network.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { assertBroadcast, type BroadcastParameters, broadcast } from './broadcast.js'
import type { RpcClientParameters, RpcOptions } from './createRpcClient.js'
import { type FetchTextParameters, fetchText } from './fetchText.js'
import { getServerUrl } from './getServerUrl.js'
import { maxResponseBytes, tryEndpoints } from './tryEndpoints.js'

/** What a POST sends: bytes, text, or a value as JSON. */
export type RestBody = Uint8Array | string | object

export type RestRequest = RpcOptions & {
  /** Below the endpoint, with its query: `/address/…`. */
  path: string
  /** The response is text that is no JSON. */
  isText?: boolean | undefined
}

/** A REST API over HTTP, at the endpoints of a network: its `rpcUrls` are base URLs. */
export type RestClient = {
  /**
   * The network's own `rpcUrls`; where it has none, the server's.
   * @throws RPC_FAILED without either
   */
  getEndpoints(network: Network): Promise<readonly string[]>
  /**
   * Rejects where `broadcast`, or an endpoint of the network, could not take a signed transaction.
   * @throws RPC_FAILED
   */
  assertBroadcast(network: Network): Promise<void>
  /**
   * What is at a path; undefined where the API has nothing there (404). Endpoints are tried in order, and all of them
   * again after a delay that doubles from 150 ms.
   * @throws RPC_FAILED, RATE_LIMITED, CANCELLED, or the API's own error by the family's table
   */
  get(request: RestRequest): Promise<unknown>
  /** As `get`, with a body. A transaction is sent with `retries: 0`. */
  post(request: RestRequest & { body: RestBody }): Promise<unknown>
  /**
   * Hands a signed transaction to the server, for a network without `rpcUrls`.
   * @returns its hash
   * @throws as `RpcClient.broadcast`
   */
  broadcast(parameters: BroadcastParameters): Promise<string>
}

/** The API's own errors: the request is wrong, and no other endpoint does better. */
const isOwnError = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

/** The server's own errors have an id, whatever their status; those of the API behind it have none. */
function isServerError(value: unknown): boolean {
  const { code, requestId } = (value ?? {}) as { code?: unknown; requestId?: unknown }
  return typeof code === 'string' && typeof requestId === 'string'
}

/** @example toEndpointUrl('https://a.test/api?key=1', '/tx?limit=2') // 'https://a.test/api/tx?key=1&limit=2' */
function toEndpointUrl(base: string, path: string): string {
  const url = new URL(base)
  const [pathname = '', query = ''] = path.split('?')
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}${pathname}`
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.append(name, value)
  return url.href
}

function encode(body: RestBody): Pick<FetchTextParameters, 'body' | 'contentType'> {
  if (body instanceof Uint8Array)
    return { body: new Uint8Array(body), contentType: 'application/octet-stream' }
  if (typeof body === 'string') return { body, contentType: 'text/plain' }
  return { body: JSON.stringify(body), contentType: 'application/json' }
}

/** JSON where it is any; otherwise the text. */
function tryParse(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    return text
  }
}

/**
 * The REST client of a family, for networks that are read by paths rather than JSON-RPC.
 * @example
 * const rest = createRestClient({ context, toError })
 * const coins = await rest.get({ network, path: `/address/${address}/utxo` })
 */
export function createRestClient({
  context = {},
  toError,
  parse = JSON.parse,
}: RpcClientParameters): RestClient {
  const getEndpoints: RestClient['getEndpoints'] = async network =>
    network.rpcUrls.length > 0
      ? network.rpcUrls
      : [await getServerUrl(network, () => context.getServerRestUrl?.(network.caipNetworkId))]

  const request = async (
    { network, path, isText, signal, timeoutMs = rpcTimeoutMs, retries }: RestRequest,
    sent: Pick<FetchTextParameters, 'method' | 'body' | 'contentType'>,
  ): Promise<unknown> =>
    tryEndpoints(
      await getEndpoints(network),
      async base => {
        const url = toEndpointUrl(base, path)
        const { status, text } = await fetchText({
          ...sent,
          url,
          timeoutMs,
          maxBytes: maxResponseBytes,
          signal,
          isRead: isOwnError,
        })
        if (!isOwnError(status)) return isText ? text : parse(text)
        const error = tryParse(text, parse)
        if (isServerError(error))
          throw new LatchkitError('RPC_FAILED', { cause: error, details: `HTTP status code: ${status}` })
        if (status === 404) return undefined
        throw toError(typeof error === 'object' && error !== null ? error : { message: text }, 'RPC_FAILED')
      },
      { retries, signal },
    )

  return {
    getEndpoints,
    assertBroadcast: network => assertBroadcast(context, network),
    get: parameters => request(parameters, { method: 'GET' }),
    post: ({ body, ...parameters }) => request(parameters, { method: 'POST', ...encode(body) }),
    broadcast: parameters => broadcast({ ...context, toError }, parameters),
  }
}
