import type { Wallet } from '@latchkit/core'
import type { WalletIcons } from '../images/service.js'
import type { ServerOptions } from '../options.js'

export type Directory = { wallets: readonly Wallet[]; icons: WalletIcons }

/** The operator's list, or the bundled one. */
export async function loadDirectory(
  options: Pick<ServerOptions, 'wallets' | 'walletIcons'>,
): Promise<Directory> {
  const wallets = options.wallets ?? []
  const icons = options.walletIcons ?? (async () => undefined)
  return { wallets, icons }
}
