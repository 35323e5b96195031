import type { LatchkitOptions } from '../client/client.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { Wallet } from '../contract/wallet.js'
import { toNamespace } from '../utils/caip.js'
import type { WalletRow } from './walletRow.js'

export type Matcher = {
  /** False for a wallet that the site excludes, or does not include. */
  isShown(
    row: Pick<WalletRow, 'id' | 'name' | 'wallet' | 'connectors'> & { rdns?: string | undefined },
  ): boolean
  /** Also false for a wallet that is not known to support the wanted family. */
  isWalletShown(wallet: Wallet): boolean
}

const normalize = (text: string): string => text.trim().toLowerCase()

/** Position of the first id, rdns or name that means this wallet; -1 when none does. */
export function findWalletName(names: readonly string[], { id, rdns, name }: Wallet): number {
  const texts = [id, rdns, name].flatMap(text => (text ? [normalize(text)] : []))
  return names.findIndex(text => texts.includes(normalize(text)))
}

/** The site's own choice of wallets, the same for announced, recent and listed ones. */
export function createMatcher(
  { includeWalletIds, excludeWalletIds }: LatchkitOptions,
  wanted?: ChainNamespace | undefined,
): Matcher {
  const excluded = new Set(excludeWalletIds?.map(normalize))
  const included = includeWalletIds?.length ? new Set(includeWalletIds.map(normalize)) : undefined
  const isAllowed = (names: readonly (string | undefined)[]): boolean => {
    const candidates = names.flatMap(name => (name ? [normalize(name)] : []))
    return (
      !candidates.some(name => excluded.has(name)) &&
      (!included || candidates.some(name => included.has(name)))
    )
  }
  const isWalletShown = (wallet: Wallet): boolean =>
    (wanted === undefined || wallet.chains.some(chain => toNamespace(chain) === wanted)) &&
    isAllowed([wallet.id, wallet.rdns, wallet.name])
  return {
    isWalletShown,
    isShown: ({ id, name, wallet, connectors, rdns }) =>
      isAllowed([
        id,
        name,
        rdns,
        wallet?.id,
        wallet?.rdns,
        wallet?.name,
        ...connectors.map(each => each.connectorId.split('#')[0]),
      ]),
  }
}
