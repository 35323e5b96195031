import type { PriceRecord } from '@latchkit/api/schemas'
import { toAddress, toNamespace, toReference } from '@latchkit/core/internal'
import { getNativeCurrency } from '../chains/chainInfo.js'
import type { NativeCurrencyConfig, TokenConfig } from '../config/tokens.js'
import { toTokenSlug } from '../images/toSlug.js'
import type { Caller } from '../upstream/createUpstreams.js'
import type { PriceService } from './service.js'

/** Prices by CAIP address. */
export type TokenPrices = {
  /**
   * Prices of native currencies and listed tokens of the configured chains, in the order they were asked for. A token on
   * no list has none, because its creator can create a pool for it too.
   */
  find(addresses: readonly string[], caller: Caller): Promise<PriceRecord[]>
}

/** What some clients send as the address of a native currency. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Listed = {
  address: string
  chain: string
  token: Pick<TokenConfig, 'iconUrl'> & NativeCurrencyConfig & { address?: string }
}

export function createTokenPrices(parameters: {
  service: PriceService
  chains: readonly string[]
  tokens: Readonly<Record<string, readonly TokenConfig[]>>
  nativeCurrencies: Readonly<Record<string, NativeCurrencyConfig>>
}): TokenPrices {
  const { service, chains, tokens, nativeCurrencies } = parameters
  // EVM addresses are compared without their checksum.
  const toKey = (chain: string, address: string) =>
    chain.startsWith('eip155:') ? address.toLowerCase() : address
  const listed = new Map(
    chains.map(chain => [
      chain,
      new Map((tokens[chain] ?? []).map(token => [toKey(chain, token.address), token] as const)),
    ]),
  )
  const look = (asked: string): Listed[] => {
    const chain = `${toNamespace(asked)}:${toReference(asked)}`
    const address = asked === chain ? nativeAddress : toAddress(asked)
    const list = listed.get(chain)
    if (!list) return []
    if (address.toLowerCase() === nativeAddress)
      return [{ address: asked, chain, token: getNativeCurrency(chain, nativeCurrencies) }]
    const token = list.get(toKey(chain, address))
    return token ? [{ address: asked, chain, token }] : []
  }
  return {
    async find(addresses, caller) {
      const found = addresses.flatMap(look)
      const prices = await service.getPrices({
        targets: found.map(({ chain, token: { address, decimals } }) => ({ chain, address, decimals })),
        caller,
      })
      return found.flatMap(({ address, token: { name, symbol, iconUrl } }, index): PriceRecord[] => {
        const price = prices[index]
        if (!price) return []
        return [
          {
            address,
            name,
            symbol,
            iconUrl: iconUrl ?? `/public/getTokenImage/${toTokenSlug(symbol)}`,
            ...price,
          },
        ]
      })
    },
  }
}
