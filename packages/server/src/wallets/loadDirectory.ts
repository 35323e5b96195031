import type { Wallet, WalletIcon } from '@latchkit/core'
import { createIconLoader, loadWallets } from '@latchkit/wallets'
import type { Values } from '../config/option.js'
import type { walletOptions } from './options.js'

/** The drawn mark of a wallet, or undefined when none was drawn. */
export type WalletIcons = (imageId: string) => Promise<WalletIcon | undefined>

export type Directory = {
  wallets: readonly Wallet[]
  /** What pages have without a server. */
  bundled: readonly Wallet[]
  certified: readonly string[]
  icons: WalletIcons
}

/** Loads the configured wallets and icons, else the bundled ones. */
export async function loadDirectory(options: Values<typeof walletOptions>): Promise<Directory> {
  const bundled = await loadWallets()
  return {
    wallets: options.wallets ?? bundled,
    bundled,
    certified: options.certifiedWalletIds,
    icons: options.walletIcons ?? createIconLoader(),
  }
}
