import type {
  CaipAddress,
  CaipNetworkId,
  Connector,
  ErrorCode,
  Network,
  SubmittedTransfer,
  Transfers,
  TransferToken,
} from '@latchkit/core'

/** A coin or token on the chain, read without the code under test. */
export type TransferCoin = {
  token: TransferToken
  /** In the smallest unit; 0n for an address that the chain does not know. */
  getBalance(address: string): Promise<bigint>
}

/** A wallet of one account, connected and on the first network. */
export type TransferSender = {
  connector: Connector
  account: CaipAddress
  setOutcome(outcome: 'approve' | 'reject'): void
  /** Number of prompts so far, connects included. */
  promptCount(): number
  /** Switches the wallet to this network without a request; it signs for no other one. */
  changeNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /** From now on the wallet shares another account and no longer this one. */
  changeAccount(): Promise<void>
}

export type TransfersHarness = {
  transfers: Transfers
  /** Of this family; the first is a real chain, and the second does not have to respond. */
  networks: readonly [Network, Network, ...Network[]]
  /** A new wallet whose account holds exactly this: `native`, and `tokens` of every token, in smallest units. */
  createSender(funds: { native: bigint; tokens: bigint }): Promise<TransferSender>
  /** An address, in normal form, that the chain has never seen. */
  createReceiver(): Promise<string>
  native: TransferCoin
  tokens: readonly [TransferCoin, ...TransferCoin[]]
  /** Native, smallest unit: pays for several transfers with everything they cost. */
  plenty: bigint
  /** Native, smallest unit: less than `plenty`, and enough for a new account to exist. */
  amount: bigint
  /** Makes the chain go on by a block or slot; absent: it goes on by itself. */
  advance?: (() => Promise<void>) | undefined
  /** The same code with something altered between encoding and check: another receiver, amount, token, chain … Skipped with a reason where it cannot be done. */
  tampered?: readonly { name: string; transfers: Transfers }[] | undefined
  /** Transfers that have ended badly on the first network, each with the code `watch` owes. Skipped with a reason where there are none. */
  getEnded?:
    | (() => Promise<readonly { account: CaipAddress; submitted: SubmittedTransfer; code: ErrorCode }[]>)
    | undefined
  close(): Promise<void>
}
