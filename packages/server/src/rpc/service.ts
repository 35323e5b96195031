import type { RpcRequest, RpcResponse } from '@latchkit/api/schemas'
import type { BalanceService } from '../balance/service.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import { getAssets } from './getAssets.js'
import { isReadMethod } from './methods.js'

/** R6.5; the text is exact. */
export const notAllowedMessage = 'Requested RPC call is not allowed'

export type RpcService = {
  /** True when every request may pass. */
  allows(chain: string, requests: readonly RpcRequest[]): boolean
  /** Passes requests on; the answers come in the order of the requests. @throws UpstreamError, HttpError */
  pass(chain: string, requests: readonly RpcRequest[]): Promise<RpcResponse[]>
}

export function createRpcService(parameters: { upstreams: Upstreams; balances: BalanceService }): RpcService {
  const { upstreams, balances } = parameters
  return {
    allows: (chain, requests) => requests.every(request => isReadMethod(chain, request.method)),
    pass(chain, requests) {
      const upstream = upstreams.get(chain)
      return Promise.all(
        requests.map(
          async ({ id, method, params }): Promise<RpcResponse> => ({
            jsonrpc: '2.0',
            id,
            ...(method === 'wallet_getAssets'
              ? await getAssets({ balances, chain, chains: upstreams.chains, params })
              : await upstream.call({ method, params })),
          }),
        ),
      )
    },
  }
}
