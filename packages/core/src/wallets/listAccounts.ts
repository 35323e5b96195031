import type { CaipAddress } from '../contract/ids.js'
import type { Connection } from '../state/state.js'
import { toAddress } from '../utils/caip.js'

/** Accounts of one wallet that are listed; a wallet may share any number. */
const maxListed = 20

/** The accounts of a wallet, the one in use first, each address once: on the wallet's network where it is there. */
export function listAccounts({
  accounts,
  caipNetworkId,
}: Pick<Connection, 'accounts' | 'caipNetworkId'>): readonly CaipAddress[] {
  const byAddress = new Map<string, CaipAddress>()
  for (const account of accounts) {
    const address = toAddress(account)
    if (account.startsWith(`${caipNetworkId}:`) || !byAddress.has(address)) byAddress.set(address, account)
  }
  return [...byAddress.values()].slice(0, maxListed)
}
