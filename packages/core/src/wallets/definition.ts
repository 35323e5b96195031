import type { CaipAddress, ChainNamespace } from '../contract/ids.js'
import type { AccountPurpose } from '../contract/transfer.js'

/** A wallet that was connected before, as it was called then. No account is kept of it. */
export type RecentConnection = {
  namespace: ChainNamespace
  connectorId: string
  name: string
  /** `https:` link. */
  icon?: string | undefined
  /** Directory id, when known. */
  walletId?: string | undefined
}

/** What the list of wallets shows of one account. */
export type AccountBalance = {
  /** Native balance, decimal string in whole units; absent where it could not be read. */
  balance?: string | undefined
  symbol?: string | undefined
  /** What the wallet keeps the account for, where it keeps accounts apart. */
  purpose?: AccountPurpose | undefined
  /** Unix milliseconds. */
  at: number
}

export type WalletsState = {
  /** What the visitor calls accounts, by `toLabelKey`. */
  labels: Readonly<Record<string, string>>
  /** Newest first, at most 5. */
  recent: readonly RecentConnection[]
  balances: Readonly<Record<CaipAddress, AccountBalance>>
  /** Addresses that the visitor has chosen, by `toConnectorKey`: each is first while its wallet shares it. */
  chosen: Readonly<Record<string, string>>
}

export type WalletsEvent =
  | ({ type: 'wallets/restored' } & Pick<WalletsState, 'labels' | 'recent' | 'chosen'>)
  | { type: 'wallets/labelled'; account: CaipAddress; label: string | undefined }
  | { type: 'wallets/forgotten'; namespace: ChainNamespace; connectorId: string }
  | ({ type: 'wallets/balanceFetched'; account: CaipAddress } & AccountBalance)

declare module '../contract/feature.js' {
  interface FeatureEvents {
    wallets: WalletsEvent
  }
  interface FeatureSlices {
    /** What is known of wallets and accounts beside the one in use; absent until `multiWallet` is on, or an account was chosen. */
    wallets: WalletsState
  }
}
