import type { Address, Hex } from 'viem'
import type { DescribedCall } from './describeCall.js'
import type { PlainRequest } from './plainRequest.js'
import type { SignInMessage } from './signIn.js'
import type { SolanaRequest } from './solanaRequest.js'
import type { Family, WalletChain } from './walletConfig.js'

/** A transaction as a site asked for it, checked; quantities are 0x hex. */
export type RequestedTransaction = {
  from: Address
  to?: Address | undefined
  value: Hex
  data?: Hex | undefined
  gas?: Hex | undefined
  gasPrice?: Hex | undefined
  maxFeePerGas?: Hex | undefined
  maxPriorityFeePerGas?: Hex | undefined
  nonce?: Hex | undefined
  accessList?: readonly { address: Address; storageKeys: readonly Hex[] }[] | undefined
}

/** EIP-712 data, as parsed from the request and as it will be hashed. */
export type TypedData = {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/**
 * A request that needs the person's consent, already checked. What is shown and what is signed are both made
 * from this one value. It is plain JSON, so it survives a restart of the extension's worker.
 */
export type WalletRequest = EvmRequest | SolanaRequest | PlainRequest
export type EvmRequest =
  /** A site requests accounts of one family, EVM by default. */
  | {
      kind: 'connect'
      family?: Family | undefined
      /** A session asks for several, and for EVM networks. */
      session?: { families: readonly Family[]; chainIds: readonly number[] } | undefined
    }
  | {
      kind: 'message'
      address: Address
      raw: Hex
      text?: string | undefined
      signIn?: SignInMessage | undefined
    }
  | { kind: 'typedData'; address: Address; typedData: TypedData }
  | { kind: 'transaction'; transaction: RequestedTransaction; call?: DescribedCall | undefined }
  | { kind: 'switchChain'; chainId: number }
  | { kind: 'addChain'; chain: WalletChain; explorerUrl?: string | undefined }

/** What is authorised for the one who asks. */
export type RequestContext = {
  /** Accounts this site or session may use. */
  accounts: readonly Address[]
  /** The chain the request is for. */
  chain: WalletChain
  /** Every configured chain. */
  chains: readonly WalletChain[]
}
