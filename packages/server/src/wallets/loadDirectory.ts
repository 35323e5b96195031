import type { Wallet } from '@latchkit/core'
import { createIconLoader, loadWallets } from '@latchkit/wallets'
import type { WalletIcons } from '../images/service.js'
import type { ServerOptions } from '../options.js'

export type Directory = { wallets: readonly Wallet[]; icons: WalletIcons }

/** Loads the configured wallets and icons, else the bundled ones. */
export async function loadDirectory(
  options: Pick<ServerOptions, 'wallets' | 'walletIcons'>,
): Promise<Directory> {
  return {
    wallets: options.wallets ?? (await loadWallets()),
    icons: options.walletIcons ?? createIconLoader(),
  }
}
