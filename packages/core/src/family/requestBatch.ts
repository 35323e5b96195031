import { rpcBatchSize } from '../constants.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { type RpcCall, type RpcClient, type RpcOptions, toRpcBody } from './createRpcClient.js'

/** Calls of one batch that the server's pass-through takes (D49). */
const serverBatchSize = 100
/** Bytes of one batch's body: the server takes 262,144. */
const maxRequestBytes = 250_000

export type RequestBatchParameters = RpcOptions & { calls: readonly RpcCall[] }
export type RpcResult = { result: unknown } | { error: unknown }

/** Consecutive calls whose body stays within the limits. */
function toBatches(calls: readonly RpcCall[], maxCalls: number): readonly (readonly RpcCall[])[] {
  const batches: RpcCall[][] = []
  let bytes = 0
  for (const call of calls) {
    const size = new TextEncoder().encode(JSON.stringify(toRpcBody(call, calls.length))).length + 1
    const batch = batches.at(-1)
    if (batch && batch.length < maxCalls && bytes + size <= maxRequestBytes) {
      batch.push(call)
      bytes += size
    } else {
      batches.push([call])
      bytes = size
    }
  }
  return batches
}

function readBatch(client: RpcClient, responses: unknown, count: number): readonly RpcResult[] {
  if (!Array.isArray(responses)) throw new LatchkitError('INVALID_RESPONSE')
  // A node may respond in any order.
  const byId = new Map(responses.map((response: { id?: unknown } | null) => [response?.id, response]))
  return Array.from({ length: count }, (_, id) => {
    try {
      return { result: client.readResult(byId.get(id)) }
    } catch (error) {
      return { error }
    }
  })
}

/**
 * Many calls in as few requests as possible: at most 1000 calls each (D49), 100 through the server. Results are in the
 * order of the calls; an error of one call does not fail the others.
 * @throws RPC_FAILED, RATE_LIMITED, CANCELLED
 * @example const [height] = await requestBatch(rpc, { network, calls: [{ method: 'getBlockHeight' }] })
 */
export async function requestBatch(
  client: RpcClient,
  { calls, ...options }: RequestBatchParameters,
): Promise<readonly RpcResult[]> {
  const { rpcUrls, request } = options.network
  // A transport of the site sends each call by itself.
  const maxCalls = rpcUrls.length > 0 && !request ? rpcBatchSize : serverBatchSize
  const results: RpcResult[] = []
  for (const batch of toBatches(calls, maxCalls))
    results.push(
      ...(await client.post(options, batch.map(toRpcBody), responses =>
        readBatch(client, responses, batch.length),
      )),
    )
  return results
}
