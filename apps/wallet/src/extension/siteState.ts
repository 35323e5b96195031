import { toHex } from 'viem'
import { toSharedAddresses } from '../config/modules.js'
import { mapFamilies, type PlainFamily, plainFamilies } from '../core/family.js'
import { type Permissions, revokePermission, selectAccounts } from '../core/permissions.js'
import {
  type PlainPermissions,
  revokeSite,
  type SitePermissions,
  selectSiteAccounts,
} from '../core/sitePermissions.js'
import { chainOf, type Loaded } from './loadState.js'
import { toNotifications } from './multichain/toNotifications.js'
import type { RequestRecord, UiMessage, WalletEvent, WalletView } from './protocol.js'
import { toQueue } from './queue.js'
import type { PlainSite } from './toPlainVerdict.js'
import { toSharedAccounts } from './toSolanaVerdict.js'

/** The notifications that an open document of a site receives of a change. */
export function toEvents(before: Loaded, after: Loaded, origin: string): readonly WalletEvent[] {
  const [was, is] = [before, after].map(state => ({
    accounts: selectAccounts(state.permissions, origin, state.locked),
    solana: selectSiteAccounts(state.solana, origin, state.locked),
    plain: mapFamilies(family => selectSiteAccounts(state.plain[family], origin, state.locked)),
    chainId: chainOf(state, origin).chainId,
  }))
  if (!was || !is) return []
  const { config } = after
  const events: WalletEvent[] = []
  if (was.chainId !== is.chainId) events.push({ name: 'chainChanged', data: toHex(is.chainId) })
  if (was.accounts.join() !== is.accounts.join()) events.push({ name: 'accountsChanged', data: is.accounts })
  if (was.solana.join() !== is.solana.join())
    events.push({
      name: 'solanaAccountsChanged',
      data: toSharedAccounts(is.solana, config.solana.chains),
    })
  for (const family of plainFamilies)
    if (was.plain[family].join() !== is.plain[family].join())
      events.push({
        name: 'plainAccountsChanged',
        data: { family, accounts: toSharedAddresses(family, config.plain[family], is.plain[family]) },
      })
  if (after.multichain)
    for (const data of toNotifications(before, after, origin))
      events.push({ name: 'multichainNotification', data })
  return events
}

export const toPlainSite = (
  { config, plain, locked }: Loaded,
  origin: string,
  family: PlainFamily,
  scope?: string,
): PlainSite => {
  const part = config.plain[family]
  const chains = part.chains.filter(({ caipNetworkId }) => (scope ?? caipNetworkId) === caipNetworkId)
  return { origin, family, permissions: plain[family], locked, part: { ...part, chains } }
}

/** What the wallet's own pages show. */
export function toView(loaded: Loaded, records: readonly RequestRecord[]): WalletView {
  const { config, chains, locked, permissions, solana, plain } = loaded
  const toNamed = <Address extends string>({
    address,
    name,
  }: {
    address: Address
    name: string
  }): { address: Address; name: string } => ({ address, name })
  return {
    accounts: config.accounts.map(account => toNamed(account)),
    chains,
    locked,
    permissions,
    solana: {
      accounts: config.solana.accounts.map(toNamed),
      chains: config.solana.chains,
      permissions: solana,
    },
    plain: mapFamilies(family => ({
      accounts: config.plain[family].accounts.map(toNamed),
      chains: config.plain[family].chains,
      permissions: plain[family],
    })),
    queue: toQueue(records),
  }
}

/** Permissions without a site, in one family or in all. */
export function revokeFamilies(
  { permissions, solana, plain }: Loaded,
  { origin, family }: Pick<Extract<UiMessage, { type: 'revoke' }>, 'origin' | 'family'>,
): { permissions?: Permissions; solana?: SitePermissions; plain: Partial<PlainPermissions> } {
  const isMeant = (other: string): boolean => family === undefined || family === other
  return {
    ...(isMeant('eip155') ? { permissions: revokePermission(permissions, origin) } : {}),
    ...(isMeant('solana') ? { solana: revokeSite(solana, origin) } : {}),
    plain: mapFamilies(each => (isMeant(each) ? revokeSite(plain[each], origin) : plain[each])),
  }
}
