import type { WalletChain } from '../config/config.js'
import { toPlainMethod } from '../config/modules.js'
import { chainDisconnected } from '../core/errors.js'
import { chainOf, type Loaded } from './loadState.js'
import type { FamilyCall } from './multichain/toFamilyCall.js'
import { isSessionMethod, toSessionVerdict } from './multichain/toSessionVerdict.js'
import { toPlainSite } from './siteState.js'
import { toPlainVerdict } from './toPlainVerdict.js'
import { isSolanaMethod, toSolanaVerdict } from './toSolanaVerdict.js'
import { toVerdict, type Verdict } from './toVerdict.js'

/**
 * Decides, without doing anything, what a request of any family leads to, and on which EVM chain.
 * @throws {WalletRpcError} when it is refused outright
 */
export function toCallVerdict(
  loaded: Loaded,
  origin: string,
  { method, params, scope }: FamilyCall,
): { verdict: Verdict; chain: WalletChain } {
  const { permissions, locked, chains, config } = loaded
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === scope) ?? chainOf(loaded, origin)
  const decide = (): Verdict => {
    if (loaded.multichain && isSessionMethod(method)) return toSessionVerdict(loaded, origin, method, params)
    const plain = toPlainMethod(method)
    if (plain) return toPlainVerdict(toPlainSite(loaded, origin, plain.family, scope), plain.name, params)
    if (isSolanaMethod(method)) {
      const { accounts, chains: clusters } = config.solana
      const addresses = accounts.map(({ address }) => address)
      const site = { origin, permissions: loaded.solana, locked, accounts: addresses, chains: clusters }
      return toSolanaVerdict(site, method, params)
    }
    if (chains.length === 0) throw chainDisconnected('This wallet has no EVM network.')
    return toVerdict({ origin, permissions, locked, chain, chains }, method, params)
  }
  return { verdict: decide(), chain }
}
