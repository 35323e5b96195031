/** An unspent output. */
export type Coin = {
  /** As explorers show it. */
  txid: string
  index: number
  /** Satoshis. */
  amount: bigint
  script: Uint8Array
  isConfirmed: boolean
  /** The transaction that created it, with or without its witnesses; only taproot's inputs do without it. */
  previous?: Uint8Array | undefined
}

export type PaymentOutput = { script: Uint8Array; amount: bigint }

/** A payment with the coins it spends. */
export type PaymentPlan = {
  coins: readonly Coin[]
  /** The receiver first, then change where there is any. */
  outputs: readonly PaymentOutput[]
  /** Where in `outputs` the change is. */
  changeIndex: number | undefined
  fee: bigint
  /** An upper bound: signatures may be a byte shorter. */
  vsize: number
}
