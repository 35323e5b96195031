type Identifier = `${string}:${string}`
type Icon = `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`

/** An account of a Wallet Standard wallet. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly Identifier[]
  readonly features: readonly Identifier[]
  readonly label?: string
  readonly icon?: Icon
}

/**
 * A wallet as Wallet Standard has it. A wallet in the page is hostile until it is read: a getter may throw, a method
 * may be any value.
 */
export type StandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: Icon
  readonly chains: readonly Identifier[]
  readonly features: Readonly<Record<Identifier, unknown>>
  readonly accounts: readonly StandardAccount[]
}
