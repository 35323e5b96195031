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
  /**
   * What the network is paid, where the family lets the visitor choose: `slow`, `normal` (the default), `fast`, or a rate
   * in the unit of the plan's `feeRates`, as decimal text.
   */
  feeRate?: string | undefined
}

export type TransferFee = {
  /** The most it can cost, in the smallest unit of the network's native currency. */
  amount: bigint
  /** What it is made of; the parts add up to `amount`. */
  parts: readonly { kind: 'network' | 'accountCreation'; amount: bigint }[]
  /** More than 10 times what the last blocks' transactions paid. */
  isUnusual?: boolean | undefined
  /** What it would be at what is usual; of an unusual one, where the family knows it. */
  usual?: bigint | undefined
}

/** What the visitor may choose to pay the network, as decimal text in `unit`. */
export type TransferFeeRates = {
  /** Shown beside a rate, for example `sat/vB`. */
  unit: string
  /** Read from the chain just now; the values of `TransferRequest.feeRate` by name. */
  slow: string
  normal: string
  fast: string
  /** The least and the most of an own rate, and the most decimal places of it. */
  minimum: string
  maximum: string
  decimals: number
}

export type TransferSimulation =
  | { status: 'passed' }
  | {
      status: 'failed'
      code: ErrorCode
      message: string
      /** What the chain's program logged, line by line; hostile text. */
      logs?: readonly string[] | undefined
    }
  /** The chain's endpoint could not simulate: nothing is known. */
  | { status: 'unavailable' }

/** A property of a receiver on the chain that the visitor should know. */
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
  /** Absent where the family leaves the visitor no choice. */
  feeRates?: TransferFeeRates | undefined
  /** Until it is in a block, the transfer can be replaced by the same one with a higher fee. */
  isReplaceable?: boolean | undefined
}

/** A transfer that the chain's endpoints, or the wallet, have taken. */
export type SubmittedTransfer = {
  /** Transaction hash or signature in the family's usual encoding. */
  hash: string
  /** What the family needs to follow it, also after a reload: plain strings, no secret. */
  follow: Readonly<Record<string, string>>
}

export type TransferProgress = 'submitted' | 'included' | 'final'

/** What a wallet keeps at an account, where it keeps payments and collectibles apart. */
export type AccountPurpose = 'payment' | 'collectibles'

/** What a payment link asks for. */
export type PaymentLink = {
  /** An address, or a name. */
  receiver: string
  /** The token's own address in the family's plain form. Absent: the native currency. */
  token?: string | undefined
  /** In the smallest unit, or in whole units as decimal text, as the standard has it. Absent: the payer chooses. */
  amount?: { units: bigint } | { decimal: string } | undefined
}

/**
 * Why a payment link cannot be paid here: it is malformed, for another network, or asks for more than a payment, which
 * would be lost.
 */
export type PaymentLinkProblem = 'FORMAT' | 'NETWORK' | 'LINK_UNSUPPORTED'

/** A family's payments; its code is loaded when the visitor opens the send view. */
export type Transfers = {
  /**
   * Where the visitor is once a transfer of the native currency is in a block: `stay` leaves the view that
   * follows it, `account` goes back to Account, as every token transfer does. Default `account`.
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
   * before the wallet is asked; a `LateError<SubmittedTransfer>` where the wallet may still carry it out.
   */
  send(
    connector: Connector,
    parameters: {
      request: TransferRequest
      /** What the visitor reviewed; a fee that differs from it, see `isFeeChanged`, is not sent. */
      reviewedFee?: TransferFee | undefined
      /** Of the request to the wallet, for `resume`. */
      requestId?: string | undefined
      /** Called right before each request to the wallet, with what `resume` needs to read its response: plain text. */
      onAsk?: ((asked: Readonly<Record<string, string>>) => void) | undefined
    },
  ): Promise<SubmittedTransfer>
  /**
   * What the wallet has responded to a transfer of an earlier page, whenever the response arrives. The wallet is not
   * asked again. Absent where the family cannot read such a response.
   * @param parameters.asked what `onAsk` was called with; read from storage, so it is checked
   * @throws USER_REJECTED, WALLET_FAILED, EXPIRED …: nothing was sent; WALLET_TIMEOUT, NOT_CONNECTED …: it is not known
   */
  resume?(
    connector: Connector,
    parameters: {
      account: CaipAddress
      network: Network
      requestId: string
      asked: Readonly<Record<string, string>>
    },
  ): Promise<SubmittedTransfer>
  /**
   * Follows a transfer until it is final, sending it again where the chain needs that. A step may be skipped.
   * On a chain without new blocks `final` never comes: the caller ends it by the signal.
   * @throws REVERTED (`details` holds the chain's reason, `context.logs` what its program logged, line by line),
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
  /** Reads a payment link of this family; undefined for any other text. */
  readPaymentLink?(link: string, network: Network): PaymentLink | { problem: PaymentLinkProblem } | undefined
  /** Writes one. `amount` is in whole units, decimal text. */
  writePaymentLink?(parameters: {
    network: Network
    receiver: string
    token: TransferToken
    amount?: string | undefined
  }): string
  /** Undefined where the wallet keeps everything at one account, and while it is not known. */
  getPurpose?(account: CaipAddress): AccountPurpose | undefined
  /** True for what may be a name here and is no address, for example by its ending. */
  isName?(value: string, network: Network): boolean
}
