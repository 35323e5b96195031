import type { Address } from 'viem'
import type { WalletConfig } from '../config/config.js'
import type { PlainFamily } from '../core/family.js'

/** The wallet's own accounts among `addresses`, in that order. */
export function ownAccounts(config: WalletConfig, addresses: readonly string[]): Address[] {
  const wanted = addresses.map(address => address.toLowerCase())
  const own = config.accounts
    .map(account => account.address)
    .filter(address => wanted.includes(address.toLowerCase()))
  return own.sort((one, other) => wanted.indexOf(one.toLowerCase()) - wanted.indexOf(other.toLowerCase()))
}

/** The wallet's own Solana accounts among `addresses`, in that order. */
export function ownSolanaAccounts(config: WalletConfig, addresses: readonly string[]): readonly string[] {
  const own = config.solana.accounts.map(account => account.address)
  return [...new Set(addresses)].filter(address => own.includes(address))
}

/** The wallet's own accounts of a family among `addresses`, in that order. */
export function ownPlainAccounts(
  { plain }: WalletConfig,
  family: PlainFamily,
  addresses: readonly string[],
): readonly string[] {
  const own = plain[family].accounts.map(account => account.address)
  return [...new Set(addresses)].filter(address => own.includes(address))
}

/** EIP-2255's form of what a site holds. */
export function toPermissionList(origin: string, accounts: readonly Address[]): unknown {
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
    },
  ]
}
