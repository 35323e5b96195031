import type { TxRejectedReason } from '@stacks/transactions'

/** What a node refuses a transaction for: the names of the library, and those that it has not. */
export type RefusalReason =
  | `${TxRejectedReason}`
  | 'ConflictingNonceInMempool'
  | 'TooMuchChaining'
  | 'TransferAmountMustBePositive'
  | 'TransferRecipientCannotEqualSender'

/** Refused before it is executed, as a node does. */
export class TransactionRefused extends Error {
  override name = 'TransactionRefused'
  readonly reason: RefusalReason
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(reason: RefusalReason, data?: Readonly<Record<string, unknown>>) {
    super(reason)
    this.reason = reason
    this.data = data
  }
}
