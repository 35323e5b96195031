/**
 * What is used of a Wallet Standard wallet. Every part is hostile until it is read: a getter may throw, a
 * method may be anything.
 */
export type StandardWallet = {
  readonly name: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

export type StandardAccount = {
  readonly address: string
  readonly chains: readonly string[]
}
