import type { Address } from 'viem'

/** What one site may see and do; stored per origin. */
export type Permission = {
  /** First is the active account. */
  accounts: readonly Address[]
  /** The site's active chain. */
  chainId: number
  /** Chains the person has agreed to for this site. */
  chains: readonly number[]
  /** Unix milliseconds. */
  grantedAt: number
}
export type Permissions = Readonly<Record<string, Permission>>

/**
 * The origin of a frame as the browser reports it; only http and https sites have one.
 * @example toOrigin('https://app.example/path?x') // 'https://app.example'
 */
export function toOrigin(value: string | undefined): string | undefined {
  if (!value || !URL.canParse(value)) return undefined
  const { protocol, origin } = new URL(value)
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined
}

/** The permission of `origin`, own properties only. */
export function getPermission(permissions: Permissions, origin: string): Permission | undefined {
  return Object.hasOwn(permissions, origin) ? permissions[origin] : undefined
}

/** The result of `eth_accounts`: nothing while locked or without permission. */
export function selectAccounts(
  permissions: Permissions,
  origin: string,
  locked: boolean,
): readonly Address[] {
  return locked ? [] : (getPermission(permissions, origin)?.accounts ?? [])
}

/** The active chain of `origin`; `fallback` before it has connected or when its chain was removed. */
export function selectChainId(
  permissions: Permissions,
  origin: string,
  known: readonly number[],
  fallback: number,
): number {
  const chainId = getPermission(permissions, origin)?.chainId
  return chainId !== undefined && known.includes(chainId) ? chainId : fallback
}

/** Adds or replaces what `origin` may use. */
export function grantAccounts(
  permissions: Permissions,
  origin: string,
  grant: {
    accounts: readonly Address[]
    chainId: number
    /** Others that the person agreed to at once. */
    chains?: readonly number[] | undefined
    now: number
  },
): Permissions {
  if (grant.accounts.length === 0) return permissions
  const before = getPermission(permissions, origin)
  return {
    ...permissions,
    [origin]: {
      accounts: grant.accounts,
      chainId: grant.chainId,
      chains: [...new Set([...(before?.chains ?? []), grant.chainId, ...(grant.chains ?? [])])],
      grantedAt: before?.grantedAt ?? grant.now,
    },
  }
}

/** Makes `chainId` the active chain of a site that has permission, and remembers the consent. */
export function grantChain(permissions: Permissions, origin: string, chainId: number): Permissions {
  const before = getPermission(permissions, origin)
  if (!before) return permissions
  return {
    ...permissions,
    [origin]: { ...before, chainId, chains: [...new Set([...before.chains, chainId])] },
  }
}

/** True when the site may switch to `chainId` without asking again. */
export function mayUseChain(permissions: Permissions, origin: string, chainId: number): boolean {
  return getPermission(permissions, origin)?.chains.includes(chainId) ?? false
}

/** Takes everything back from `origin`. */
export function revokePermission(permissions: Permissions, origin: string): Permissions {
  if (!Object.hasOwn(permissions, origin)) return permissions
  return Object.fromEntries(Object.entries(permissions).filter(([key]) => key !== origin))
}

/** Drops what a changed configuration no longer has, so a site never holds an account without a key. */
export function prunePermissions(permissions: Permissions, accounts: readonly Address[]): Permissions {
  const known = new Set(accounts.map(address => address.toLowerCase()))
  const entries: [string, Permission][] = []
  for (const [origin, permission] of Object.entries(permissions)) {
    const kept = permission.accounts.filter(address => known.has(address.toLowerCase()))
    if (kept.length > 0) entries.push([origin, { ...permission, accounts: kept }])
  }
  return Object.fromEntries(entries)
}
