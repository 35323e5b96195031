import type { WalletIcon } from '@latchkit/core'
import { toReference } from '@latchkit/core/internal'
import { networkFacts, toIconSvg } from '@latchkit/wallets/icons'
import { chainInfo } from '../chains/chainInfo.js'
import type { NativeCurrencyConfig, TokenConfig } from '../config/tokens.js'
import type { WalletIcons } from '../wallets/loadDirectory.js'
import { letterMark } from './letterMark.js'
import { currencySigns, tokenMarks } from './marks.js'
import { toTokenSlug } from './toSlug.js'
import { toSvg } from './toSvg.js'

/** Returns marks by id as SVG documents, undefined for an unknown id. */
export type ImageService = {
  getWalletImage(id: string): Promise<string | undefined>
  /** A network by CAIP-2 id or slug, or a token by the slug of its symbol. */
  getAssetImage(id: string): string | undefined
  getTokenImage(id: string): string | undefined
  getCurrencyImage(id: string): string | undefined
}

export function createImageService(parameters: {
  wallets: readonly { id: string; name: string; image_id?: string | undefined }[]
  icons: WalletIcons
  chains: readonly string[]
  tokens: Readonly<Record<string, readonly TokenConfig[]>>
  nativeCurrencies?: Readonly<Record<string, NativeCurrencyConfig>> | undefined
}): ImageService {
  const { icons } = parameters
  const walletNames = new Map<string, string>()
  for (const wallet of parameters.wallets) {
    walletNames.set(wallet.id, wallet.name)
    if (wallet.image_id) walletNames.set(wallet.image_id, wallet.name)
  }
  const symbols = new Map<string, string>()
  for (const list of Object.values(parameters.tokens))
    for (const token of list) symbols.set(toTokenSlug(token.symbol), token.symbol)
  for (const { currency } of Object.values(chainInfo))
    symbols.set(toTokenSlug(currency.symbol), currency.symbol)
  for (const { symbol } of Object.values(parameters.nativeCurrencies ?? {}))
    symbols.set(toTokenSlug(symbol), symbol)
  const configured = new Set(parameters.chains)

  const get = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
    Object.hasOwn(record, key) ? record[key] : undefined

  const getToken = (id: string): WalletIcon | undefined => {
    const slug = id.toLowerCase()
    const drawn = get(tokenMarks, slug)
    if (drawn) return drawn
    const symbol = symbols.get(slug)
    return symbol === undefined ? undefined : letterMark(symbol, 3)
  }

  const getNetwork = (id: string): WalletIcon | undefined => {
    const caipNetworkId = get(chainInfo, id)
      ? id
      : Object.keys(chainInfo).find(each => chainInfo[each]?.slug === id)
    if (caipNetworkId !== undefined)
      return get(networkFacts, caipNetworkId)?.icon ?? letterMark(get(chainInfo, caipNetworkId)?.name ?? id)
    // A configured chain without built-in facts shows the start of its CAIP-2 reference.
    return configured.has(id) ? letterMark(toReference(id), 3) : undefined
  }

  const draw = (icon: WalletIcon | undefined) => (icon ? toSvg(icon) : undefined)
  return {
    async getWalletImage(id) {
      const name = walletNames.get(id)
      if (name === undefined) return undefined
      return toIconSvg((await icons(id)) ?? letterMark(name))
    },
    getAssetImage: id => draw(getNetwork(id) ?? getToken(id)),
    getTokenImage: id => draw(getToken(id)),
    getCurrencyImage(id) {
      const sign = get(currencySigns, id.toLowerCase())
      return sign === undefined
        ? draw(id === 'btc' || id === 'eth' ? getToken(id) : undefined)
        : draw({ ...letterMark(id), letter: sign })
    },
  }
}
