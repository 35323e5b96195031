import type { AmountUnit } from '../amount/checkAmount.js'
import type { CaipNetworkId } from '../contract/ids.js'
import type { TokenBalance } from '../contract/ports.js'

export type OpenSendParameters = {
  /** Default: the native currency of the network shown. */
  token?: TokenBalance | undefined
}

export type SetSendTokenParameters = { token: TokenBalance }

export type SetSendAmountParameters = {
  /** As typed, with a point; absent: the current amount in the other unit. */
  amount?: string | undefined
  /** Unit of `amount`; default: the current one. */
  unit?: AmountUnit | undefined
}

export type SetSendReceiverParameters = {
  /** As typed: an address, a CAIP-10 account, or a name where the chain resolves names. */
  receiver: string
}

export type SetSendFeeRateParameters = {
  /** `slow`, `normal`, `fast`, or an own rate in the unit of `feeRates`, as decimal text. */
  feeRate: string
}

export type ConfirmSendReturnType = {
  /** Transaction hash or signature in the family's usual encoding. */
  hash: string
}

export type SendTransferParameters = {
  /** CAIP-2; it decides family and chain, and the wallet is asked to switch to it. Default: the one shown. */
  caipNetworkId?: CaipNetworkId | undefined
  /** The wallet that pays: it has to be the one in use (`switchConnection`). Default: the one in use. */
  connectorId?: string | undefined
  /**
   * Its own address, among the account's holdings; or all that is known of one that is not. Absent: the
   * native currency.
   */
  token?: string | { address: string; symbol: string; decimals: number } | undefined
  /** Whole units, decimal string. */
  amount: string
  /** An address, or a name where the chain resolves names. */
  receiver: string
  /** `slow`, `normal` (the default), `fast`, or a rate in the family's unit, where the family leaves a choice. */
  feeRate?: string | undefined
  /** Aborts until the wallet is asked; afterwards it ends the two returned promises. */
  signal?: AbortSignal | undefined
}

export type SendTransferReturnType = {
  /** Transaction hash or signature in the family's usual encoding. */
  hash: string
  /** Settles when the transaction is in a block. @throws REVERTED, EXPIRED, REPLACED, CANCELLED */
  included(): Promise<void>
  /** Settles when it is final; never on a chain without new blocks. */
  final(): Promise<void>
}
