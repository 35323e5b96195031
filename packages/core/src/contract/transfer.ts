import type { ErrorCode } from '../errors/codes.js'
import type { Connector } from './connector.js'
import type { CaipAddress } from './ids.js'
import type { Network } from './network.js'

/** A coin or token as a transfer names it. */
export type TransferToken = {
  /** The token's own address in the family's plain form, without a CAIP prefix. Absent: the native currency. */
  address?: string | undefined
  symbol: string
  /** Decimals, 0 to 77; a family checks it against the chain. */
  decimals: number
}

/** One payment, complete and checked: who, what, how much, to whom, on which chain. */
export type TransferRequest = {
  /** Sender; an account on `network`. */
  account: CaipAddress
  network: Network
  token: TransferToken
  /** In the normal form that `Adapter.checkAddress` returns. */
  receiver: string
  /** Smallest unit. */
  amount: bigint
}

export type TransferFee = {
  /** The most it can cost, in the smallest unit of the network's native currency. */
  amount: bigint
  /** What it is made of; the parts add up to `amount`. */
  parts: readonly { kind: 'network' | 'accountCreation'; amount: bigint }[]
  /** More than 10 times what the last blocks' transactions paid (D56). */
  isUnusual?: boolean | undefined
}

export type TransferSimulation =
  | { status: 'passed' }
  | {
      status: 'failed'
      code: ErrorCode
      message: string
      /** What the chain's program said, line by line; hostile text. */
      logs?: readonly string[] | undefined
    }
  /** The chain's endpoint could not simulate: nothing is known. */
  | { status: 'unavailable' }

/** What the chain knows about a receiver that the visitor should know, too. */
export type ReceiverNote =
  /** Code lives there: it may not be able to pass tokens on. */
  | 'CONTRACT'
  /** The receiver is the contract of the token that is sent: it would be lost. */
  | 'TOKEN_ITSELF'
  /** A contract on another network of this site, and nothing on this one. */
  | 'CONTRACT_ELSEWHERE'
  /** No key can sign for this address (off the curve, or owned by a program). */
  | 'NO_KEY'

/** What a transfer will cost and do, read from the chain just now. */
export type TransferPlan = {
  fee: TransferFee
  simulation: TransferSimulation
  notes: readonly ReceiverNote[]
}

/** A transfer that the chain's endpoints, or the wallet, have taken. */
export type SubmittedTransfer = {
  /** Transaction hash or signature in the family's usual encoding. */
  hash: string
  /** What the family needs to follow it, also after a reload: plain strings, no secret. */
  follow: Readonly<Record<string, string>>
}

export type TransferProgress = 'submitted' | 'included' | 'final'

/** A family's payments; its code is loaded when the visitor opens the send view. */
export type Transfers = {
  /**
   * Where the visitor is once a transfer of the native currency is in a block: `stay` leaves the view that
   * follows it (R4.13), `account` goes back to Account, as every token transfer does (R4.14). Default `account`.
   */
  afterNativeSend?: 'stay' | 'account' | undefined
  /**
   * Reads fee, simulation and notes. Never asks the wallet.
   * @throws INVALID_ADDRESS, INSUFFICIENT_FUNDS (the fee cannot be paid), RPC_FAILED, CANCELLED …
   */
  plan(parameters: {
    request: TransferRequest
    /** Every network of this family that the site is configured for. */
    networks: readonly Network[]
    signal?: AbortSignal | undefined
  }): Promise<TransferPlan>
  /** The most of `balance` (smallest unit) that can be sent so that the fee stays payable; 0n when none. */
  getMaximum(parameters: {
    request: Omit<TransferRequest, 'amount' | 'receiver'> & { receiver?: string | undefined }
    balance: bigint
    signal?: AbortSignal | undefined
  }): Promise<bigint>
  /**
   * Encodes the transfer, checks what was encoded against the request and the wallet's chain against the
   * network, and only then asks the wallet. Resolves once the transaction is with the network.
   *
   * A request object that `plan` has read in the last 20 s is sent as planned: before the wallet is asked, only its
   * passive methods are awaited. Any other is read anew.
   *
   * @throws USER_REJECTED, CHAIN_MISMATCH, ACCOUNT_CHANGED, SIMULATION_FAILED, INSUFFICIENT_FUNDS …; FEE_CHANGED,
   * before the wallet is asked. Where the wallet may still carry out what it was asked, `context.late` is a promise of
   * the `SubmittedTransfer` (D57).
   */
  send(
    connector: Connector,
    parameters: {
      request: TransferRequest
      /** What the visitor reviewed; a fee that differs from it, see `isFeeChanged`, is not sent (D56). */
      reviewedFee?: TransferFee | undefined
      /** Called right before the wallet is asked. */
      onAsk?: (() => void) | undefined
    },
  ): Promise<SubmittedTransfer>
  /**
   * Follows a transfer until it is final, sending it again where the chain needs that. A step may be skipped.
   * On a chain without new blocks `final` never comes: the caller ends it by the signal.
   * @throws REVERTED (`details` holds the chain's reason, `context.logs` what its program said, line by line),
   * EXPIRED, REPLACED, CANCELLED
   */
  watch(parameters: {
    account: CaipAddress
    network: Network
    submitted: SubmittedTransfer
    /** `hash` is the transfer's own now: another one once the wallet has sped it up. */
    onProgress(progress: TransferProgress, hash?: string | undefined): void
    signal?: AbortSignal | undefined
  }): Promise<void>
  /** The address behind a name, where this chain's own endpoints resolve names; undefined when it has none. */
  resolveName?(parameters: {
    name: string
    network: Network
    signal?: AbortSignal | undefined
  }): Promise<string | undefined>
  /** True for what may be a name here and is no address, for example by its ending. */
  isName?(value: string, network: Network): boolean
}
