import type { Family } from '../../config/config.js'
import { modules } from '../../config/modules.js'
import { plainFamilies, toAllAddresses } from '../../core/family.js'
import { getPermission } from '../../core/permissions.js'
import { readMethods } from '../../core/rpc.js'
import { selectSiteAccounts } from '../../core/sitePermissions.js'
import type { Loaded } from '../loadState.js'

/** What a session grants in one network (CAIP-217). */
export type SessionScope = {
  accounts: readonly string[]
  methods: readonly string[]
  notifications: readonly string[]
}
/** By CAIP-2 id. */
export type SessionScopes = Readonly<Record<string, SessionScope>>

/** Name of the notification that another account of a family is active. */
export const accountsChanged = 'metamask_accountsChanged'

const granted: Readonly<Record<Family, Omit<SessionScope, 'accounts'>>> = {
  eip155: {
    methods: [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'eth_accounts',
      'eth_chainId',
      ...readMethods,
    ],
    notifications: [],
  },
  solana: {
    methods: ['signMessage', 'signTransaction', 'signAndSendTransaction'],
    notifications: [accountsChanged],
  },
  bip122: { methods: modules.bip122.methods, notifications: [accountsChanged] },
  stacks: { methods: modules.stacks.methods, notifications: [] },
}

type Scoped = { family: Family; scope: string }

/** What a session can grant: every network of a family in which the wallet has accounts. */
export function listSupported({
  config,
  chains,
}: Loaded): readonly (Scoped & Omit<SessionScope, 'accounts'>)[] {
  const parts = [
    { family: 'eip155' as const, chains, accounts: config.accounts },
    { family: 'solana' as const, ...config.solana },
    ...plainFamilies.map(family => ({ family, ...config.plain[family] })),
  ]
  return parts.flatMap(({ family, chains: networks, accounts }) =>
    accounts.length === 0
      ? []
      : networks.map(({ caipNetworkId }) => ({ family, scope: caipNetworkId, ...granted[family] })),
  )
}

/** The addresses of a site in one network; the active account's first. */
function toAddresses(loaded: Loaded, origin: string, { family, scope }: Scoped): readonly string[] {
  const { config, permissions, solana, plain, locked } = loaded
  if (family === 'eip155') {
    const permission = getPermission(permissions, origin)
    const isGranted = permission?.chains.some(chainId => `eip155:${chainId}` === scope)
    return isGranted && !locked ? (permission?.accounts ?? []) : []
  }
  if (family === 'solana') return selectSiteAccounts(solana, origin, locked)
  return selectSiteAccounts(plain[family], origin, locked).flatMap(address =>
    toAllAddresses(config.plain[family].accounts.filter(account => account.address === address)),
  )
}

/** The session of a site, which is what it was granted in any way; empty while locked or not connected. */
export function toSessionScopes(loaded: Loaded, origin: string): SessionScopes {
  return Object.fromEntries(
    listSupported(loaded).flatMap(({ family, scope, methods, notifications }) => {
      const addresses = toAddresses(loaded, origin, { family, scope })
      return addresses.length === 0
        ? []
        : [[scope, { accounts: addresses.map(address => `${scope}:${address}`), methods, notifications }]]
    }),
  )
}
