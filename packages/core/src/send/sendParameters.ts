import type { TokenBalance } from '../contract/ports.js'
import type { SendUnit } from './sendState.js'

export type OpenSendParameters = {
  /** Default: the native currency of the network shown. */
  token?: TokenBalance | undefined
}

export type SetSendTokenParameters = { token: TokenBalance }

export type SetSendAmountParameters = {
  /** As typed, with a point; absent: the current amount in the other unit. */
  amount?: string | undefined
  /** Unit of `amount`; default: the current one. */
  unit?: SendUnit | undefined
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
