import type { WalletChain, WalletConfig } from '../config/config.js'
import { mapFamilies } from '../core/family.js'
import { type Permissions, prunePermissions, selectChainId } from '../core/permissions.js'
import { type PlainPermissions, pruneSites, type SitePermissions } from '../core/sitePermissions.js'
import type { Store } from './store.js'

/** Loads the state of the wallet: its configuration, and what was stored about sites. */
export type Loaded = {
  config: WalletConfig
  /** EVM chains, the added ones last. */
  chains: WalletChain[]
  permissions: Permissions
  solana: SitePermissions
  plain: PlainPermissions
  locked: boolean
  /** Where a site starts. */
  first: WalletChain
  /** Whether sites reach the multichain API. */
  multichain: boolean
}

// In the place of a chain, for a wallet without EVM; its node is never asked.
const noChain: WalletChain = {
  caipNetworkId: 'eip155:0',
  chainId: 0,
  name: 'No network',
  rpcUrl: '',
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
}

/** Reads everything anew; what the configuration no longer has is left out of the permissions. */
export async function loadState(
  host: { multichain: boolean; loadConfig(): Promise<WalletConfig> },
  store: Store,
): Promise<Loaded> {
  const [config, added, permissions, solana, plain, locked] = await Promise.all([
    host.loadConfig(),
    store.getChains(),
    store.getPermissions(),
    store.getSolanaPermissions(),
    store.getPlainPermissions(),
    store.getLocked(),
  ])
  const known = new Set(config.chains.map(chain => chain.chainId))
  const chains = [...config.chains, ...added.filter(chain => !known.has(chain.chainId))]
  const addresses = config.accounts.map(account => account.address)
  const solanaAddresses = config.solana.accounts.map(account => account.address)
  return {
    config,
    chains,
    permissions: prunePermissions(permissions, addresses),
    solana: pruneSites(solana, solanaAddresses),
    plain: mapFamilies(family =>
      pruneSites(
        plain[family],
        config.plain[family].accounts.map(({ address }) => address),
      ),
    ),
    locked,
    first: chains[0] ?? noChain,
    multichain: host.multichain,
  }
}

/** A site's active EVM chain. */
export function chainOf({ chains, permissions, first }: Loaded, origin: string): WalletChain {
  const ids = chains.map(chain => chain.chainId)
  const id = selectChainId(permissions, origin, ids, first.chainId)
  return chains.find(chain => chain.chainId === id) ?? first
}
