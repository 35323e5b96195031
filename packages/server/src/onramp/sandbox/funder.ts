/** A signed transfer, not sent yet. */
export type SignedTransfer = { hash: string; transfer: string }

/** What becomes of a transfer: undefined while it is not in the chain. */
export type TransferEnd = 'completed' | 'failed' | undefined

/** Pays out of a funded account of a development chain. */
export type Funder = {
  /** Signs a transfer; one at a time, each sent before the next is signed. */
  sign(parameters: { to: string; token: string | undefined; amount: bigint }): Promise<SignedTransfer>
  /** Sends a signed transfer; the same one again has no further effect. */
  send(transfer: SignedTransfer): Promise<void>
  read(transfer: SignedTransfer): Promise<TransferEnd>
}
