import type { CaipAddress, CaipNetworkId } from '@latchkit/core'
import type { StandardAccount } from '../discovery/standardWallet.js'
import { toCaipNetworkId } from '../utils/caip.js'
import { isAddress } from '../utils/isAddress.js'

export type SharedAccount = {
  /** The wallet's own object, which Wallet Standard wants back in every request. */
  account: StandardAccount
  address: string
  networks: readonly CaipNetworkId[]
}

const maxAccounts = 100
const maxChains = 50

/** This family's accounts among those that a wallet shares, without repeats. */
export function readAccounts(shared: unknown): readonly SharedAccount[] {
  const accounts = new Map<string, SharedAccount>()
  if (!Array.isArray(shared)) return []
  for (let index = 0; index < Math.min(shared.length, maxAccounts); index++)
    try {
      const account = shared[index] as StandardAccount
      const { address, chains } = account
      const networks = [...chains].slice(0, maxChains).flatMap(chain => toCaipNetworkId(chain) ?? [])
      if (networks.length > 0 && isAddress(address) && !accounts.has(address))
        accounts.set(address, { account, address, networks: [...new Set(networks)] })
    } catch {
      // A getter that throws: not an account.
    }
  return [...accounts.values()]
}

export const toNetworks = (accounts: readonly SharedAccount[]): readonly CaipNetworkId[] => [
  ...new Set(accounts.flatMap(({ networks }) => networks)),
]

export const toCaipAccounts = (
  accounts: readonly SharedAccount[],
  network: CaipNetworkId,
): readonly CaipAddress[] =>
  accounts
    .filter(({ networks }) => networks.includes(network))
    .map(({ address }): CaipAddress => `${network}:${address}`)
