import type { PlainFamily } from './family.js'

/** What one site may see of a family beside EVM; stored per origin. */
export type SitePermission = {
  /** First is the active account. */
  accounts: readonly string[]
  /** Unix milliseconds. */
  grantedAt: number
}
export type SitePermissions = Readonly<Record<string, SitePermission>>

/** By family. */
export type PlainPermissions = Readonly<Record<PlainFamily, SitePermissions>>

/** What `origin` may use, own properties only; nothing while locked. */
export function selectSiteAccounts(
  permissions: SitePermissions,
  origin: string,
  locked: boolean,
): readonly string[] {
  return locked || !Object.hasOwn(permissions, origin) ? [] : (permissions[origin]?.accounts ?? [])
}

/** Adds or replaces what `origin` may use. */
export function grantSite(
  permissions: SitePermissions,
  origin: string,
  accounts: readonly string[],
  now: number,
): SitePermissions {
  if (accounts.length === 0) return permissions
  const before = Object.hasOwn(permissions, origin) ? permissions[origin] : undefined
  return { ...permissions, [origin]: { accounts, grantedAt: before?.grantedAt ?? now } }
}

/** Takes the family back from `origin`. */
export function revokeSite(permissions: SitePermissions, origin: string): SitePermissions {
  if (!Object.hasOwn(permissions, origin)) return permissions
  return Object.fromEntries(Object.entries(permissions).filter(([key]) => key !== origin))
}

/** Drops what a changed configuration no longer has. */
export function pruneSites(permissions: SitePermissions, accounts: readonly string[]): SitePermissions {
  const entries: [string, SitePermission][] = []
  for (const [origin, permission] of Object.entries(permissions)) {
    const kept = permission.accounts.filter(address => accounts.includes(address))
    if (kept.length > 0) entries.push([origin, { ...permission, accounts: kept }])
  }
  return Object.fromEntries(entries)
}
