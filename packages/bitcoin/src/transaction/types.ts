export type TransactionInput = {
  /** In the order of the wire: reversed against how ids are shown. */
  txid: Uint8Array
  index: number
  script: Uint8Array
  sequence: number
  witness: readonly Uint8Array[]
}

/** An output: of this transaction, or one that it spends. */
export type TransactionOutput = {
  /** Satoshis. */
  amount: bigint
  script: Uint8Array
}

export type BitcoinTransaction = {
  version: number
  inputs: readonly TransactionInput[]
  outputs: readonly TransactionOutput[]
  lockTime: number
}
