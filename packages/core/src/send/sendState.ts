import type { AmountProblem, AmountUnit } from '../amount/checkAmount.js'
import type { CaipNetworkId } from '../contract/ids.js'
import type { TokenBalance } from '../contract/ports.js'
import type { ReceiverNote, TransferFeeRates, TransferSimulation } from '../contract/transfer.js'
import type { ErrorInfo } from '../errors/errorInfo.js'
import type { SendSummary } from '../state/state.js'
import { pendingKey } from '../transaction/pendingKey.js'

/** When the code of sending loads: `resumeKey` holds transfers that were sent, or asked of a wallet on another device. */
export const sendFeature = {
  views: ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'SendConfirmed'] as const,
  resumeKey: pendingKey as string,
}

export type SendViewName = (typeof sendFeature.views)[number]

/**
 * Why a receiver cannot be used. `NAME_FAILED`: the name could not be looked up just now. `LINK_…`: a payment link asks for
 * something that cannot be paid here, or for a token that the account does not hold.
 */
export type ReceiverProblem =
  | 'FORMAT'
  | 'CHECKSUM'
  | 'NETWORK'
  | 'WRONG_FAMILY'
  | 'NAME_UNKNOWN'
  | 'NAME_FAILED'
  | 'LINK_UNSUPPORTED'
  | 'LINK_TOKEN'

export type ReceiverStatus = 'empty' | 'checking' | 'valid' | 'invalid'

export type SendWarningCode =
  | 'OWN_ADDRESS'
  | 'FIRST_TIME'
  | 'LOOK_ALIKE'
  | 'CHECKSUM'
  | ReceiverNote
  | 'FEE_UNUSUAL'
  | SendChange

/** What has changed since the visitor reviewed a plan, which is why it is shown again. */
export type SendChange = 'FEE_CHANGED' | 'RECEIVER_CHANGED'

/** What the visitor should know before paying. */
export type SendWarning = {
  code: SendWarningCode
  /** Of LOOK_ALIKE: the address that the receiver could be mistaken for. */
  resembles?: string | undefined
}

export type SendFeePart = {
  kind: 'network' | 'accountCreation'
  /** Whole units of the network's native currency, decimal string. */
  amount: string
  fiat?: string | undefined
}

/** Why an own fee rate cannot be used. */
export type FeeRateProblem = 'RATE_FORMAT' | 'RATE_DECIMALS' | 'RATE_TOO_LOW' | 'RATE_TOO_HIGH'

/** What a transfer will cost and do, as the preview shows it. */
export type SendPlanView = {
  fee: {
    /** The most it can cost; whole units of the network's native currency, decimal string. */
    amount: string
    symbol: string
    /** Absent while no price is known. */
    fiat?: string | undefined
    parts: readonly SendFeePart[]
    /** More than 10 times what the last blocks' transactions paid. */
    isUnusual?: boolean | undefined
    /** What it would be at what is usual, in whole units; of an unusual one, where it is known. */
    usual?: string | undefined
  }
  simulation: TransferSimulation
  notes: readonly ReceiverNote[]
  /** Exactly what will be asked of the wallet. */
  summary: SendSummary
  /** Unix milliseconds. */
  plannedAt: number
  change?: SendChange | undefined
  /** See `TransferPlan`. */
  feeRates?: TransferFeeRates | undefined
  isReplaceable?: boolean | undefined
}

/**
 * How far the last payment has come. `idle` with an error: it ended before it reached the network (declined,
 * refused), and the form is kept. `failed`: it ended on the network. `late`: the wallet did not respond in time and may
 * still send it.
 */
export type SendProgress = {
  step: 'idle' | 'requesting' | 'late' | 'submitted' | 'included' | 'final' | 'failed'
  hash?: string | undefined
  caipNetworkId?: CaipNetworkId | undefined
  error?: ErrorInfo | undefined
  /** What the chain's program or the wallet logged, line by line; sanitised for display. */
  logs?: readonly string[] | undefined
  summary?: SendSummary | undefined
}

/** The send form and what became of it. Plain JSON: amounts are decimal strings. */
export type SendState = {
  token?: TokenBalance | undefined
  /** As typed. */
  amountInput: string
  unit: AmountUnit
  /** What `amountInput` comes to: whole units of the token, decimal string. Absent while it is no amount. */
  sendTokenAmount?: string | undefined
  /** Its worth; absent while no price is known. */
  sendFiatAmount?: string | undefined
  problem?: AmountProblem | undefined
  /** The amount is the most that can be sent: it follows a change of the fee. */
  isMaximum?: boolean | undefined
  /** As typed. */
  receiverInput: string
  /** Normal form. */
  receiverAddress?: string | undefined
  receiverProfileName?: string | undefined
  receiverProfileImageUrl?: string | undefined
  receiverStatus: ReceiverStatus
  receiverProblem?: ReceiverProblem | undefined
  warnings: readonly SendWarning[]
  /** True while a plan is read or a payment is on its way to the network. */
  loading: boolean
  plan?: SendPlanView | undefined
  planError?: ErrorInfo | undefined
  /** The choices of the last plan, also while another one is read. Absent where there is no choice. */
  feeRates?: TransferFeeRates | undefined
  /** `slow`, `normal`, `fast` or an own rate in the unit of `feeRates`; absent: `normal`. */
  feeRate?: string | undefined
  progress: SendProgress
  /** Networks that the site's server reads, once it has said so; the form asks where it needs one of them. */
  servedNetworks?: readonly CaipNetworkId[] | undefined
  /** The network shown is not one of them. */
  isUnserved?: boolean | undefined
}

/** What the check of a receiver found. */
export type ReceiverOutcome = Pick<
  SendState,
  | 'receiverStatus'
  | 'receiverAddress'
  | 'receiverProfileName'
  | 'receiverProfileImageUrl'
  | 'receiverProblem'
  | 'warnings'
>

/** What happens in the send form. */
export type SendEvent =
  | { type: 'send/opened' }
  | { type: 'send/networksRead'; servedNetworks: readonly CaipNetworkId[] }
  | { type: 'send/tokenChosen'; token: TokenBalance }
  | { type: 'send/amountChanged'; amountInput: string; unit: AmountUnit; isMaximum?: boolean | undefined }
  | { type: 'send/feeRateChosen'; feeRate: string }
  | { type: 'send/receiverTyped'; receiverInput: string }
  | {
      type: 'send/receiverChecked'
      /** What was checked; a result for another input is dropped. */
      receiverInput: string
      outcome: ReceiverOutcome
    }
  /** A name that was checked before leads to another address now, or to none. */
  | { type: 'send/receiverMoved'; receiverInput: string; outcome: ReceiverOutcome }
  | { type: 'send/loadingChanged'; loading: boolean }
  | { type: 'send/planned'; plan: SendPlanView }
  /** The plan that is shown was read again. */
  | { type: 'send/planRefreshed'; plan: SendPlanView }
  | { type: 'send/planFailed'; error: ErrorInfo }
  | { type: 'send/planDropped' }
  | { type: 'send/progressed'; progress: SendProgress }
  /** The form is empty again; how far the last payment has come stays as given. */
  | { type: 'send/emptied'; progress: SendProgress }
