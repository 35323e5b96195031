import { sighash } from '../transaction/signatureHash.js'

/** SIGHASH_ALL, or the default of taproot, which covers the same: all inputs and outputs. */
export const isWholeTransaction = (type: number, isSchnorr: boolean): boolean =>
  type === sighash.all || (isSchnorr && type === sighash.default)
