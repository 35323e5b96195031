import { Hono } from 'hono'
import type { AppEnv } from '../app.js'
import { chainInfo, getNativeCurrency } from '../chains/chainInfo.js'
import type { NativeCurrencyConfig } from '../config/tokens.js'
import { charges } from '../middleware/charges.js'

/** `GET /networks`: name and currency of each configured chain, as the approval screen shows them. */
export function createNetworksRoute(parameters: {
  chains: readonly string[]
  nativeCurrencies: Readonly<Record<string, NativeCurrencyConfig>>
}): Hono<AppEnv> {
  const { chains, nativeCurrencies } = parameters
  const networks = chains.map(caipNetworkId => {
    const { symbol, decimals } = getNativeCurrency(caipNetworkId, nativeCurrencies)
    return { caipNetworkId, name: chainInfo[caipNetworkId]?.name ?? caipNetworkId, symbol, decimals }
  })
  return new Hono<AppEnv>().get('/networks', charges(), context => context.json({ networks }))
}
