import type { ApprovalRequest, Decoded, SigningRpc } from '../../signing/types.js'
import type { TokenFacts } from '../formatFact.js'

/** What the operator's endpoint reports about a request. It may be wrong: advice beside what the bytes contain. */
export type Advice = {
  tokens: Readonly<Record<string, TokenFacts>>
  /** What the account would gain or lose, in base units; `token` absent: the network's currency. */
  changes: readonly { amount: string; token?: string | undefined }[]
  /** Solana: whose the token accounts are that receive. */
  owners?: readonly { account: string; owner: string }[] | undefined
  /** Why it would fail. */
  failure?: string | undefined
  /** Whether the fee is above ten times what is usual (D56). */
  isUnusualFee?: boolean | undefined
}

export type AdviceParameters = {
  request: ApprovalRequest
  decoded: Decoded
  rpc: SigningRpc
  signal?: AbortSignal | undefined
}
