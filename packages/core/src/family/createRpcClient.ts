import { rpcTimeoutMs } from '../constants.js'
import type { FamilyContext } from '../contract/adapter.js'
import type { Network } from '../contract/network.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { askTransport, type RpcBody } from './askTransport.js'
import { assertBroadcast, broadcast } from './broadcast.js'
import type { ToError } from './createToError.js'
import { getServerUrl } from './getServerUrl.js'
import { postJson } from './postJson.js'
import { maxResponseBytes, tryEndpoints } from './tryEndpoints.js'

export type RpcClientParameters = {
  context?: FamilyContext | undefined
  /** The family's error table: a node's error becomes one of our errors by it. */
  toError: ToError
  /** Reads a response; default `JSON.parse`. */
  parse?: ((text: string) => unknown) | undefined
}

export type RpcCall = { method: string; params?: readonly unknown[] | undefined }

export type RpcOptions = {
  network: Network
  signal?: AbortSignal | undefined
  /** Milliseconds for one try; default 10 s. */
  timeoutMs?: number | undefined
  /** Rounds over all endpoints after the first one; default 3. */
  retries?: number | undefined
}

/** JSON-RPC 2.0 over HTTP, to the endpoints of a network. */
export type RpcClient = {
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
   * One call. Endpoints are tried in order, and all of them again after a delay that doubles from 150 ms.
   * @throws RPC_FAILED, RATE_LIMITED, CANCELLED, or the node's own error by the family's table
   */
  request(parameters: RpcOptions & RpcCall): Promise<unknown>
  /**
   * Hands a signed transaction to the server, for a network without `rpcUrls`.
   * @returns its hash or signature
   * @throws the node's error by the family's table where the node has rejected it; any other error leaves open whether
   * it was sent
   */
  broadcast(parameters: {
    network: Network
    transaction: string
    signal?: AbortSignal | undefined
  }): Promise<string>
}

/**
 * The JSON-RPC client of a family.
 * @example const rpc = createRpcClient({ context, toError })
 */
export function createRpcClient({
  context = {},
  toError,
  parse = JSON.parse,
}: RpcClientParameters): RpcClient {
  const getEndpoints: RpcClient['getEndpoints'] = async network => {
    if (network.rpcUrls.length > 0 || network.request) return network.rpcUrls
    return [await getServerUrl(network, () => context.getServerRpcUrl?.(network.caipNetworkId))]
  }

  const readResult = (response: unknown): unknown => {
    const { result, error } = (response ?? {}) as { result?: unknown; error?: unknown }
    if (error) throw toError(error, 'RPC_FAILED')
    if (result === undefined) throw new LatchkitError('INVALID_RESPONSE')
    return result
  }

  return {
    getEndpoints,
    async request({ network, method, params = [], signal, timeoutMs = rpcTimeoutMs, retries }) {
      const call: RpcBody = { jsonrpc: '2.0', id: 1, method, params }
      if (network.request) return readResult(await askTransport(network, call, { timeoutMs, signal }))
      const body = JSON.stringify(call)
      return tryEndpoints(
        await getEndpoints(network),
        // Another endpoint may do better than one that is not reached, limits us or returns nothing.
        async url =>
          readResult(parse(await postJson({ url, body, timeoutMs, maxBytes: maxResponseBytes, signal }))),
        { retries, signal },
      )
    },
    assertBroadcast: network => assertBroadcast(context, network),
    broadcast: parameters => broadcast({ ...context, toError }, parameters),
  }
}
