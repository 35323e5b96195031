import { isError, type Network } from '@latchkit/core'
import { rpc } from '../actions/rpc.js'
import { wait } from './wait.js'

export type AskParameters = {
  network: Network
  method: string
  params?: readonly unknown[] | undefined
  signal?: AbortSignal | undefined
  /** Rounds over all endpoints after the first one. */
  retries?: number | undefined
  /** Milliseconds for one try. */
  timeout?: number | undefined
}

// A node that lags behind answers with an error where its neighbour answers the question: unlike any other
// answer, these are worth another endpoint and another try.
const isPassing = (error: unknown): boolean => isError(error, 'RPC_FAILED') || isError(error, 'RATE_LIMITED')

/**
 * One question to the network's endpoints in turn, again after a pause where none of them can say.
 * @throws RPC_FAILED, RATE_LIMITED, CANCELLED, or what the node itself said
 */
export async function ask({
  network,
  method,
  params,
  signal,
  retries = 3,
  timeout = 10_000,
}: AskParameters): Promise<unknown> {
  // The sentence for a network without endpoints is rpc's own.
  const single = network.rpcUrls.length > 0 ? network.rpcUrls.map(url => [url]) : [[]]
  let last: unknown
  for (let round = 0; round <= retries; round++) {
    if (round > 0) await wait(150 * 2 ** (round - 1), signal)
    for (const rpcUrls of single)
      try {
        return await rpc({
          network: { ...network, rpcUrls },
          method,
          params,
          signal,
          timeout,
          retries: 0,
        })
      } catch (error) {
        if (!isPassing(error) || rpcUrls.length === 0) throw error
        last = error
      }
  }
  throw last
}
