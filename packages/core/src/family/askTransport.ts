import type { Network } from '../contract/network.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { untilAborted } from './untilAborted.js'

/** A JSON-RPC request. */
export type RpcBody = { jsonrpc: '2.0'; id: number; method: string; params: readonly unknown[] }

/**
 * One call through the site's own transport, as a JSON-RPC response.
 * @throws TIMEOUT, CANCELLED
 */
export async function askTransport(
  { request }: Network,
  { id, method, params }: RpcBody,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const run = async (): Promise<unknown> => request?.({ method, params })
    const result = await untilAborted(run, signal ? AbortSignal.any([signal, timeout]) : timeout)
    return { id, result }
  } catch (error) {
    if (signal?.aborted) throw new LatchkitError('CANCELLED', { cause: error })
    if (timeout.aborted) throw new LatchkitError('TIMEOUT', { cause: error })
    return { id, error }
  }
}
