import type { StacksNetworkName } from '../address/stacksAddress.js'

/** How post-conditions that are not listed are treated (SIP-005; `originator` since SIP-040). */
export type PostConditionMode = 'allow' | 'deny' | 'originator'

/** What a transaction does: everything that the visitor agrees to. */
export type Payment =
  | {
      kind: 'stx'
      /** An account or a contract. */
      recipient: string
      /** Micro-STX. */
      amount: bigint
      memo: string
    }
  | {
      kind: 'call'
      /** `address.name`. */
      contract: string
      functionName: string
      /** Clarity values in the form of SIP-005, in hex. */
      functionArgs: readonly string[]
      /** In the form of SIP-005, in hex. */
      postConditions: readonly string[]
      postConditionMode: PostConditionMode
    }

export type UnsignedTransaction = {
  payment: Payment
  sender: string
  network: StacksNetworkName
  chainId: number
  nonce: bigint
  /** Micro-STX. */
  fee: bigint
}
