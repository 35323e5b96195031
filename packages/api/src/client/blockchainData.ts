import type { BlockchainData, CaipNetworkId, TokenBalance } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'
import { BalanceReplySchema } from '../schemas/balance.js'
import { SupportedChainsReplySchema } from '../schemas/supportedChains.js'
import { get, type RequestContext } from './createRequest.js'

/** Balances and the chains they can be asked for (R7.30, R7.40). */
export function createBlockchainData(context: RequestContext): BlockchainData {
  let supported: Promise<readonly CaipNetworkId[]> | undefined

  const getSupportedNetworks = (): Promise<readonly CaipNetworkId[]> => {
    supported ??= get(context, { path: '/v1/supported-chains', schema: SupportedChainsReplySchema }).then(
      reply => reply.http as CaipNetworkId[],
      error => {
        // The next call asks again: only an answer is cached.
        supported = undefined
        throw error
      },
    )
    return supported
  }

  const toTokenBalance = (record: {
    chainId: string
    iconUrl?: string | undefined
    [key: string]: unknown
  }): TokenBalance =>
    ({
      ...record,
      ...(record.iconUrl?.startsWith('/') && { iconUrl: `${context.baseUrl}${record.iconUrl}` }),
    }) as unknown as TokenBalance

  return {
    getSupportedNetworks,
    async getBalances({ account, currency = 'usd', forceUpdate, signal }) {
      const parts = account.split(':')
      if (parts.length !== 3) throw new LatchkitError('INVALID_CAIP_ADDRESS')
      const chainId = `${parts[0]}:${parts[1]}`
      const networks = await getSupportedNetworks()
      if (signal?.aborted) throw new LatchkitError('CANCELLED')
      if (!networks.includes(chainId as CaipNetworkId))
        throw new LatchkitError('BALANCE_UNAVAILABLE', { context: { caipNetworkId: chainId } })
      const { balances } = await get(context, {
        path: `/v1/account/${encodeURIComponent(parts[2] ?? '')}/balance`,
        query: { currency, chainId, forceUpdate: forceUpdate ? 'true' : undefined },
        schema: BalanceReplySchema,
        signal,
      })
      // A holding of another chain than asked for is not ours to show.
      return balances.filter(record => record.chainId === chainId).map(toTokenBalance)
    },
  }
}
