import type { SignInMessage } from './signIn.js'
import type { SolanaChain } from './walletConfig.js'

/** How a transaction is handed to the cluster; the wallet always lets the cluster try it first. */
export type SolanaSendOptions = {
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  maxRetries?: number | undefined
  minContextSlot?: number | undefined
}

/** A Solana request that needs the person's consent, checked; plain JSON. */
export type SolanaRequest =
  | {
      kind: 'solanaMessage'
      address: string
      /** Base58 of what is signed. */
      message: string
      text?: string | undefined
      signIn?: SignInMessage | undefined
      /** Approval also lets the site see the account (`solana_signIn`). */
      connects?: boolean | undefined
    }
  | {
      kind: 'solanaTransactions'
      address: string
      /** CAIP-2. */
      chain: string
      /** Base64, as they will be signed. */
      transactions: readonly string[]
      /** Present when the wallet also sends; then there is one. */
      send?: SolanaSendOptions | undefined
    }

/** What is authorised for the one who asks. */
export type SolanaContext = { accounts: readonly string[]; chain: SolanaChain }

export const isSolanaRequest = <Request extends { kind: string }>(
  request: Request | SolanaRequest,
): request is SolanaRequest => request.kind === 'solanaMessage' || request.kind === 'solanaTransactions'
