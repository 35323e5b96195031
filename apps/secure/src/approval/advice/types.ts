import type { ApprovalRequest, Decoded, Label, SigningRpc } from '../../signing/types.js'
import type { TokenFacts } from '../formatFact.js'

/** In base units; `token` absent: the network's currency. */
export type Change = { amount: string; token?: string | undefined; id?: string | undefined }

/** What the operator's endpoint reports about a request. It may be wrong: advice beside what the bytes contain. */
export type Advice = {
  tokens: Readonly<Record<string, TokenFacts>>
  /** What the account would gain or lose. */
  changes: readonly Change[]
  /** Solana: whose the token accounts are that receive. */
  owners?: readonly { account: string; owner: string }[] | undefined
  /** Solana: the mints of the token accounts. */
  mints?: Readonly<Record<string, string>> | undefined
  /** What the pools of the network would give now for what is paid. */
  quotes?: readonly Change[] | undefined
  /** What it finds wrong by itself. */
  labels?: readonly Label[] | undefined
  /** Why it would fail. */
  failure?: string | undefined
  /** Whether the fee is above ten times what is usual. */
  isUnusualFee?: boolean | undefined
  /** The most that an unusual fee is, and what is usual now, with their symbol. */
  fees?: { most: string; usual: string } | undefined
  /** The endpoint was asked, and did not reply to everything. */
  isIncomplete?: boolean | undefined
}

export type AdviceParameters = {
  request: ApprovalRequest
  decoded: Decoded
  rpc: SigningRpc
  signal?: AbortSignal | undefined
}

/** Asks the network. Rejects with nothing: whatever cannot be read is left out. */
export type ReadAdvice = (parameters: AdviceParameters) => Promise<Advice>
