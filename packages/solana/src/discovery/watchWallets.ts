import type { Unwatch } from '@latchkit/core'
import {
  type FoundWallet,
  type StandardWallet,
  type WatchStandardWalletsParameters,
  watchStandardWallets,
} from '@latchkit/core/family'

const isOwn = ({ chains, features }: StandardWallet): boolean =>
  chains.some(chain => chain.startsWith('solana:')) &&
  'standard:connect' in features &&
  // At least one use besides connecting.
  ['Transaction', 'AndSendTransaction', 'Message'].some(use => `solana:sign${use}` in features)

/** Collects the Solana wallets that register by the events of Wallet Standard, until stopped. */
export const watchWallets = <Item>(
  create: (found: FoundWallet, others: readonly Item[]) => Item,
  onItems: (items: readonly Item[]) => void,
  target?: WatchStandardWalletsParameters<Item>['target'],
): Unwatch => watchStandardWallets({ isOwn, create, onItems, target })
