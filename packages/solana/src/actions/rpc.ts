import { BaseError, type Network } from '@latchkit/core'
import { toError } from '../toError.js'

export type RpcParameters = {
  network: Network
  method: string
  params?: readonly unknown[] | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds for one try (R9.15). */
  timeout?: number | undefined
  /** Tries after the first one (R9.15). */
  retries?: number | undefined
  /** Milliseconds before the first retry, doubled each time (R9.15). */
  delay?: number | undefined
}

const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (): void => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    const cancel = (): void => {
      clearTimeout(timer)
      reject(new BaseError('CANCELLED'))
    }
    signal?.addEventListener('abort', cancel, { once: true })
  })

/** JSON numbers are exact to 2^53 only, lamports go to 2^64: long integers are read as text. */
const quoteLongIntegers = (json: string): string =>
  json.replace(/(?<=[:[,]\s*)\d{16,}(?=\s*[,}\]])/g, integer => `"${integer}"`)

async function post(url: string, body: string, timeout: number, signal?: AbortSignal): Promise<unknown> {
  const timer = AbortSignal.timeout(timeout)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: signal ? AbortSignal.any([signal, timer]) : timer,
  })
  if (!response.ok)
    throw new BaseError(response.status === 429 ? 'RATE_LIMITED' : 'RPC_FAILED', {
      details: `HTTP status code: ${response.status}`,
    })
  return JSON.parse(quoteLongIntegers(await response.text()))
}

/**
 * One JSON-RPC read (integers of 16 digits and more come as text) over the network's own endpoints, each tried in turn, with back-off between rounds.
 * @throws RPC_FAILED, RATE_LIMITED, CANCELLED, or what the node itself said.
 */
export async function rpc({
  network,
  method,
  params = [],
  signal,
  timeout = 10_000,
  retries = 3,
  delay = 150,
}: RpcParameters): Promise<unknown> {
  if (network.rpcUrls.length === 0)
    throw new BaseError('RPC_FAILED', { details: `No endpoint is configured for ${network.name}.` })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  let last: unknown
  for (let round = 0; round <= retries; round++) {
    if (round > 0) await wait(delay * 2 ** (round - 1), signal)
    for (const url of network.rpcUrls) {
      let answer: unknown
      try {
        answer = await post(url, body, timeout, signal)
      } catch (error) {
        if (signal?.aborted) throw new BaseError('CANCELLED', { cause: error })
        last = error
        continue
      }
      const { result, error } = (answer ?? {}) as { result?: unknown; error?: unknown }
      // The node answered: asking again gives the same answer.
      if (error) throw toError(error, 'RPC_FAILED')
      if (result !== undefined) return result
      last = new BaseError('INVALID_RESPONSE')
    }
  }
  throw new BaseError('RPC_FAILED', {
    cause: last,
    details: last instanceof Error ? last.message : undefined,
  })
}
