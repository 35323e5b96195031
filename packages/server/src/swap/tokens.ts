import { nativeAddress, type SwapTokenRecord } from '@latchkit/api/schemas'
import { type Address, getAddress } from 'viem'
import { getNativeCurrency } from '../chains/chainInfo.js'
import type { NativeCurrencyConfig, TokenConfig } from '../config/tokens.js'
import { toTokenSlug } from '../images/toSlug.js'
import type { PriceTarget } from '../prices/provider.js'

/** Tokens that can be swapped: the native currency, and what the server's lists name. */
export type SwapTokens = {
  list(chain: string): SwapTokenRecord[]
  /** The address with its checksum; undefined for the native currency, null for a token on no list. */
  find(chain: string, address: string): Address | undefined | null
  /** What a price is asked for by; the address is one that `find` returned. */
  toPriceTarget(chain: string, address: Address | undefined): PriceTarget
}

export function createSwapTokens({
  tokens,
  nativeCurrencies,
}: {
  tokens: Readonly<Record<string, readonly TokenConfig[]>>
  nativeCurrencies: Readonly<Record<string, NativeCurrencyConfig>>
}): SwapTokens {
  const toRecord = (
    address: string,
    { name, symbol, decimals, iconUrl, eip2612 }: Omit<TokenConfig, 'address'>,
  ): SwapTokenRecord => ({
    name,
    symbol,
    address,
    decimals,
    iconUrl: iconUrl ?? `/public/getTokenImage/${toTokenSlug(symbol)}`,
    ...(iconUrl?.startsWith('http') && { logoUri: iconUrl }),
    ...(eip2612 !== undefined && { eip2612 }),
  })
  return {
    list: chain => [
      toRecord(`${chain}:${nativeAddress}`, getNativeCurrency(chain, nativeCurrencies)),
      ...(tokens[chain] ?? []).map(token => toRecord(`${chain}:${token.address}`, token)),
    ],
    find(chain, address) {
      const normalized = address.toLowerCase()
      if (normalized === nativeAddress) return undefined
      const found = tokens[chain]?.find(token => token.address.toLowerCase() === normalized)
      return found ? getAddress(found.address) : null
    },
    toPriceTarget(chain, address) {
      const native = getNativeCurrency(chain, nativeCurrencies)
      const token = tokens[chain]?.find(each => each.address.toLowerCase() === address?.toLowerCase())
      return { chain, address: token?.address, decimals: token?.decimals ?? native.decimals }
    },
  }
}
