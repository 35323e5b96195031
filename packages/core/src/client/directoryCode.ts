import type { GetWalletsParameters, WalletDirectory } from '../contract/ports.js'
import type { Wallet } from '../contract/wallet.js'
import type { Client } from './client.js'

export type WalletPage = { wallets: readonly Wallet[]; count: number }

export type Directories = {
  bundled: (() => Promise<WalletDirectory>) | undefined
  remote: (() => Promise<WalletDirectory>) | undefined
}

/** What looks wallets up, as it is handed over. */
export type DirectoryCode = {
  getDirectories(client: Client): Directories
  getWallets(
    client: Client,
    load: () => Promise<WalletDirectory>,
    parameters: GetWalletsParameters,
  ): Promise<WalletPage>
  mergeWallets(bundled: readonly Wallet[], remote: readonly Wallet[]): readonly Wallet[]
}
