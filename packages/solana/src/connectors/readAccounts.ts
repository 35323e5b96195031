import type { CaipAddress, CaipNetworkId } from '@latchkit/core'
import { toCaipNetworkId } from '../utils/caip.js'
import { isAddress } from '../utils/isAddress.js'
import type { StandardAccount } from './standardWallet.js'

export type KnownAccount = {
  /** The wallet's own object: Wallet Standard wants it back in every request. */
  account: StandardAccount
  address: string
  networks: readonly CaipNetworkId[]
}

/** More than any wallet has; a hostile one must not fill the page. */
const maxAccounts = 100
const maxChains = 50

/** This family's accounts out of what a wallet shares; whatever else is among them is left out, as are repeats. */
export function readAccounts(shared: unknown): readonly KnownAccount[] {
  const known = new Map<string, KnownAccount>()
  if (!Array.isArray(shared)) return []
  for (let index = 0; index < Math.min(shared.length, maxAccounts); index++)
    try {
      const account = shared[index] as StandardAccount
      const { address, chains } = account
      const networks = [...chains].slice(0, maxChains).flatMap(chain => toCaipNetworkId(chain) ?? [])
      if (networks.length > 0 && isAddress(address) && !known.has(address))
        known.set(address, { account, address, networks: [...new Set(networks)] })
    } catch {
      // A getter that throws: no account.
    }
  return [...known.values()]
}

export const toNetworks = (accounts: readonly KnownAccount[]): readonly CaipNetworkId[] => [
  ...new Set(accounts.flatMap(({ networks }) => networks)),
]

export const toCaipAccounts = (
  accounts: readonly KnownAccount[],
  network: CaipNetworkId,
): readonly CaipAddress[] =>
  accounts
    .filter(({ networks }) => networks.includes(network))
    .map(({ address }): CaipAddress => `${network}:${address}`)
