export type VerifyMessageParameters = {
  /** Of any kind and network. */
  address: string
  message: string
  /**
   * What the wallet returned: BIP-322 with the prefix `smp`, `ful` or `pof`, its older form without one, or 65 bytes of
   * ECDSA with a recoverable key. Base64; hex too where the signature has no prefix, as wallets send it by WalletConnect.
   */
  signature: string
}

/** An output that a proof of funds claims. Whether it exists and is unspent, only the chain says. */
export type ClaimedOutput = { txid: string; index: number; amount: bigint; script: Uint8Array }

export type VerifyMessageResult =
  | {
      state: 'valid'
      form: 'simple' | 'full' | 'funds' | 'ecdsa'
      /** The signer can spend from this time on (BIP-322's T); 0 without a time lock. */
      lockTime: number
      /** The signer can spend after this age (BIP-322's S), as `nSequence` encodes it; 0 without a time lock. */
      sequence: number
      /** Of a proof of funds. */
      outputs: readonly ClaimedOutput[]
    }
  /** The script holds what this verifier does not evaluate; not to be taken for valid. */
  | { state: 'inconclusive'; reason: string }
  | { state: 'invalid'; reason: string }
