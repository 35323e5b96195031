import { createEvmClient, createMulticallCheck, unwrapUpstream } from '../../chains/evmClient.js'
import type { TokenConfig } from '../../config/tokens.js'
import { toEvmAccount } from '../../utils/toEvmAccount.js'
import { createErc20Reader } from './createErc20Reader.js'
import type { BalanceProvider, Holding, Unread } from './provider.js'

type Hex = `0x${string}`

/** Reads native and ERC-20 balances. */
export function createEvmBalanceProvider(parameters: {
  tokens: readonly TokenConfig[]
  now?: (() => number) | undefined
}): BalanceProvider {
  const { tokens, now = Date.now } = parameters
  const checkMulticall = createMulticallCheck(now)
  const reader = createErc20Reader(now)
  const addresses = tokens.map(({ address }) => address as Hex)

  return {
    toAddress: toEvmAccount,
    async getHoldings(address, upstream) {
      const client = createEvmClient(upstream)
      try {
        const hasMulticall = await checkMulticall(client)
        const { native, tokens: found } = await reader.read(client, {
          holder: address as Hex,
          tokens: addresses,
          hasMulticall,
        })
        const holdings: Holding[] = [{ amount: native }]
        const unread: Unread[] = []
        for (const token of addresses) {
          const amount = found.get(token) ?? 'unread'
          if (typeof amount === 'bigint') holdings.push({ address: token, amount })
          else unread.push({ address: token, isRefused: amount === 'refused' })
        }
        return { holdings, unread }
      } catch (error) {
        throw unwrapUpstream(error)
      }
    },
  }
}
