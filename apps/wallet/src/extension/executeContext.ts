import type { WalletChain } from '../config/config.js'
import type { Permissions } from '../core/permissions.js'
import type { PlainPermissions, SitePermissions } from '../core/sitePermissions.js'
import type { SignedTransaction } from '../core/transaction.js'
import type { SignedSolana } from '../solana/runSolanaRequest.js'
import type { Loaded } from './loadState.js'

/** What an approved request is done with. */
export type ExecuteContext = Loaded & {
  /** The chain the request was made for; undefined when it is gone. */
  chain: WalletChain | undefined
  now: number
  /** Keeps a signed transaction before it is sent, so that a restart sends the same one and no second. */
  remember(signed: { signed: SignedTransaction } | { signedSolana: SignedSolana }): Promise<void>
}

/** What came of it. */
export type Executed = {
  result: unknown
  permissions?: Permissions | undefined
  solana?: SitePermissions | undefined
  plain?: Partial<PlainPermissions> | undefined
  /** Chains to add. */
  chains?: readonly WalletChain[] | undefined
}
