import type { TransferFee } from '../contract/transfer.js'

/** Sum of a fee's parts of a kind. */
const toPart = ({ parts }: TransferFee, kind: TransferFee['parts'][number]['kind']): bigint =>
  parts.reduce((sum, part) => (part.kind === kind ? sum + part.amount : sum), 0n)

/**
 * Whether a fee must be reviewed again: the network's part is above 1.5 times the reviewed one, or an account
 * costs more than was reviewed.
 */
export const isFeeChanged = (reviewed: TransferFee, fee: TransferFee): boolean =>
  toPart(fee, 'network') * 2n > toPart(reviewed, 'network') * 3n ||
  toPart(fee, 'accountCreation') > toPart(reviewed, 'accountCreation')
