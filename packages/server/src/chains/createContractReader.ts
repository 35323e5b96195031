import type { Abi, Address, PublicClient } from 'viem'
import { createMulticallCheck, isRevert, multicallAddress, unwrapUpstream } from './evmClient.js'

/** One read of a contract. */
export type ContractCall = {
  address: Address
  abi: Abi
  functionName: string
  args?: readonly unknown[]
}

/** Reads from contracts; see `createContractReader`. */
export type ContractReader = (client: PublicClient, calls: readonly ContractCall[]) => Promise<unknown[]>

const callsPerRequest = 200

/**
 * Returns a function that reads from the contracts of one chain, together where it has Multicall3: results in the order
 * of the calls, undefined for a call that reverted.
 *
 * @throws UpstreamError, HttpError when the endpoint cannot be read
 */
export function createContractReader(now: () => number): ContractReader {
  const hasMulticall = createMulticallCheck(now)
  return async (client, calls) => {
    const results: unknown[] = []
    if (calls.length === 0) return results
    const isTogether = await hasMulticall(client).catch(error => {
      throw unwrapUpstream(error)
    })
    for (let start = 0; start < calls.length; start += callsPerRequest) {
      const part = calls.slice(start, start + callsPerRequest)
      const replies = isTogether
        ? await client
            .multicall({ multicallAddress, allowFailure: true, batchSize: 0, contracts: part })
            .then(all => all.map(({ result, error }) => ({ value: result, error })))
        : await Promise.all(
            part.map(call =>
              client.readContract(call).then(
                value => ({ value, error: undefined }),
                (error: unknown) => ({ value: undefined, error }),
              ),
            ),
          )
      for (const { value, error } of replies) {
        if (error !== undefined && !isRevert(error)) throw unwrapUpstream(error)
        results.push(value)
      }
    }
    return results
  }
}
