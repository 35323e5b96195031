/** Where each family's key is derived: the published path of the field, first account. They never change. */
export const paths = {
  eip155: "m/44'/60'/0'/0/0",
  solana: "m/44'/501'/0'/0'",
  /** BIP-84, segwit: payments. */
  bitcoinPayment: "m/84'/0'/0'/0/0",
  /** BIP-86, taproot: ordinals. */
  bitcoinOrdinals: "m/86'/0'/0'/0/0",
  stacks: "m/44'/5757'/0'/0/0",
} as const
