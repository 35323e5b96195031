import { assertHas, modules, toSharedAddresses } from '../config/modules.js'
import type { PlainFamily, PlainPart } from '../core/family.js'
import { revokeSite, type SitePermissions, selectSiteAccounts } from '../core/sitePermissions.js'
import type { Verdict } from './toVerdict.js'

/** The wallet's state for a site that requests something of such a family. */
export type PlainSite = {
  origin: string
  family: PlainFamily
  permissions: SitePermissions
  locked: boolean
  part: PlainPart
}

/**
 * Decides, without doing anything, what a site's request leads to. `getAccounts`, `requestAccounts` and `disconnect` are
 * of the wallet's own page script.
 * @throws {WalletRpcError} when it is refused outright
 */
export function toPlainVerdict(site: PlainSite, name: string, params: unknown): Verdict {
  const { origin, family, permissions, locked, part } = site
  const chain = assertHas(part, family, name)
  const shared = selectSiteAccounts(permissions, origin, locked)
  const result = toSharedAddresses(family, part, shared)
  if (name === 'getAccounts' || (name === 'requestAccounts' && shared.length > 0))
    return { type: 'answer', result }
  if (name === 'requestAccounts') return { type: 'ask', request: { kind: 'connect', family } }
  if (name === 'disconnect') return { type: 'change', plain: { [family]: revokeSite(permissions, origin) } }
  const permitted = selectSiteAccounts(permissions, origin, false)
  const accounts = part.accounts.filter(({ address }) => permitted.includes(address))
  return { type: 'ask', request: modules[family].parse(name, params ?? {}, { accounts, chain }) }
}
