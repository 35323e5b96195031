import { rpcRetries, rpcRetryDelayMs, rpcTimeoutMs } from '../constants.js'
import type { FamilyContext } from '../contract/adapter.js'
import type { Network } from '../contract/network.js'
import type { ErrorCode } from '../errors/codes.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { assertBroadcast, broadcast } from './broadcast.js'
import type { ToError } from './createToError.js'
import { getServerUrl } from './getServerUrl.js'
import { postJson } from './postJson.js'
import { wait } from './wait.js'

/** Bytes of one response, also of a batch's (D49). */
const maxResponseBytes = 10_000_000

/** Failures that another endpoint, or another try, can overcome. */
const transient: readonly ErrorCode[] = ['RPC_FAILED', 'RATE_LIMITED', 'INVALID_RESPONSE', 'TIMEOUT']

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
  /** Milliseconds for one try; default 10 s (R9.15). */
  timeoutMs?: number | undefined
  /** Rounds over all endpoints after the first one; default 3 (R9.15). */
  retries?: number | undefined
}

/** JSON-RPC 2.0 over HTTP, to the endpoints of a network. */
export type RpcClient = {
  /**
   * The network's own `rpcUrls`; where it has none, the server's (D48).
   * @throws RPC_FAILED without either
   */
  getEndpoints(network: Network): Promise<readonly string[]>
  /**
   * Rejects where `broadcast`, or an endpoint of the network, could not take a signed transaction (D48).
   * @throws RPC_FAILED
   */
  assertBroadcast(network: Network): Promise<void>
  /**
   * One call. Endpoints are tried in order, and all of them again after a delay that doubles from 150 ms (R9.15).
   * @throws RPC_FAILED, RATE_LIMITED, CANCELLED, or the node's own error by the family's table
   */
  request(parameters: RpcOptions & RpcCall): Promise<unknown>
  /**
   * Posts a body to the endpoints until `read` returns. See `requestBatch`.
   * @param read throws RPC_FAILED, RATE_LIMITED, INVALID_RESPONSE or TIMEOUT where another endpoint may do better
   */
  post<Value>(options: RpcOptions, body: object, read: (response: unknown) => Value): Promise<Value>
  /**
   * The result in one JSON-RPC response.
   * @throws INVALID_RESPONSE, or the node's own error by the family's table
   */
  readResult(response: unknown): unknown
  /**
   * Hands a signed transaction to the server, for a network without `rpcUrls` (D35, D48).
   * @returns its hash or signature
   */
  broadcast(parameters: {
    network: Network
    transaction: string
    signal?: AbortSignal | undefined
  }): Promise<string>
}

/** A JSON-RPC request. */
export const toRpcBody = ({ method, params = [] }: RpcCall, id: number): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

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
    if (network.rpcUrls.length > 0) return network.rpcUrls
    return [await getServerUrl(network, () => context.getServerRpcUrl?.(network.caipNetworkId))]
  }

  const post: RpcClient['post'] = async (
    { network, signal, timeoutMs = rpcTimeoutMs, retries = rpcRetries },
    content,
    read,
  ) => {
    const endpoints = await getEndpoints(network)
    const body = JSON.stringify(content)
    let failure: unknown
    for (let round = 0; round <= retries; round++) {
      if (round > 0) await wait(rpcRetryDelayMs * 2 ** (round - 1), signal)
      for (const url of endpoints)
        try {
          return read(parse(await postJson({ url, body, timeoutMs, maxBytes: maxResponseBytes, signal })))
        } catch (error) {
          if (signal?.aborted) throw new LatchkitError('CANCELLED', { cause: error })
          if (isError(error) && !transient.includes(error.code)) throw error
          failure = error
        }
    }
    throw isError(failure, 'RPC_FAILED') || isError(failure, 'RATE_LIMITED')
      ? failure
      : new LatchkitError('RPC_FAILED', {
          cause: failure,
          details: failure instanceof Error ? failure.message : undefined,
        })
  }

  const readResult: RpcClient['readResult'] = response => {
    const { result, error } = (response ?? {}) as { result?: unknown; error?: unknown }
    if (error) throw toError(error, 'RPC_FAILED')
    if (result === undefined) throw new LatchkitError('INVALID_RESPONSE')
    return result
  }

  return {
    getEndpoints,
    request: ({ method, params, ...options }) => post(options, toRpcBody({ method, params }, 1), readResult),
    post,
    readResult,
    assertBroadcast: network => assertBroadcast(context, network),
    broadcast: parameters => broadcast(context, parameters),
  }
}
