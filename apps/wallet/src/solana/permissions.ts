/** What one site may see of Solana; stored per origin, apart from what it may see of EVM. */
export type SolanaPermission = {
  /** First is the active account. */
  accounts: readonly string[]
  /** Unix milliseconds. */
  grantedAt: number
}
export type SolanaPermissions = Readonly<Record<string, SolanaPermission>>

/** What `origin` may use, own properties only; nothing while locked. */
export function selectSolanaAccounts(
  permissions: SolanaPermissions,
  origin: string,
  locked: boolean,
): readonly string[] {
  return locked || !Object.hasOwn(permissions, origin) ? [] : (permissions[origin]?.accounts ?? [])
}

/** Adds or replaces what `origin` may use. */
export function grantSolana(
  permissions: SolanaPermissions,
  origin: string,
  accounts: readonly string[],
  now: number,
): SolanaPermissions {
  if (accounts.length === 0) return permissions
  const before = Object.hasOwn(permissions, origin) ? permissions[origin] : undefined
  return { ...permissions, [origin]: { accounts, grantedAt: before?.grantedAt ?? now } }
}

/** Takes Solana back from `origin`. */
export function revokeSolana(permissions: SolanaPermissions, origin: string): SolanaPermissions {
  if (!Object.hasOwn(permissions, origin)) return permissions
  return Object.fromEntries(Object.entries(permissions).filter(([key]) => key !== origin))
}

/** Drops what a changed configuration no longer has. */
export function pruneSolana(permissions: SolanaPermissions, accounts: readonly string[]): SolanaPermissions {
  const entries: [string, SolanaPermission][] = []
  for (const [origin, permission] of Object.entries(permissions)) {
    const kept = permission.accounts.filter(address => accounts.includes(address))
    if (kept.length > 0) entries.push([origin, { ...permission, accounts: kept }])
  }
  return Object.fromEntries(entries)
}
