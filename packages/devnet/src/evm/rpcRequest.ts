import { DevnetError } from '../errors.js'

export type RpcRequestParameters = {
  method: string
  params?: readonly unknown[] | undefined
  /** Default 10 000. */
  timeoutMs?: number | undefined
}

/**
 * Sends one JSON-RPC request to a development chain and returns its `result`.
 *
 * @param rpcUrl - http URL of the chain
 * @throws DevnetError `RPC_FAILED` when the chain does not respond or returns an error
 * @example
 * const block = await rpcRequest(rpcUrl, { method: 'eth_blockNumber' })
 */
export async function rpcRequest(rpcUrl: string, parameters: RpcRequestParameters): Promise<unknown> {
  const { method, params = [], timeoutMs = 10_000 } = parameters
  const answer = await send(
    rpcUrl,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    method,
    timeoutMs,
  )
  if (typeof answer !== 'object' || answer === null)
    throw new DevnetError('RPC_FAILED', `${method} at ${rpcUrl}: the answer is not JSON-RPC.`)
  if ('error' in answer)
    throw new DevnetError('RPC_FAILED', `${method} at ${rpcUrl}: ${JSON.stringify(answer.error)}`)
  if ('result' in answer) return answer.result
  throw new DevnetError('RPC_FAILED', `${method} at ${rpcUrl}: the answer has neither result nor error.`)
}

async function send(rpcUrl: string, body: string, method: string, timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await response.json()
  } catch (cause) {
    throw new DevnetError('RPC_FAILED', `${method} at ${rpcUrl}: no answer.`, { cause })
  }
}
