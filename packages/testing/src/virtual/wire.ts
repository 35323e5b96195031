/** What the wallet does with a request of the site. */
export type WalletOutcome =
  | 'approve'
  | 'reject'
  /** Pending until `decide` is called. */
  | 'never'
  /** Approves after 3 s. */
  | 'slow'
  /** Locked: shows no account, and a connect waits for `unlock`. */
  | 'lock'
  /** Another request is pending already (-32002). */
  | 'busy'
  /** Approves, but is on a chain that no site has and never leaves it. */
  | 'wrongChain'
  | { delay: number; answer?: 'approve' | 'reject' | undefined }
  | { error: { code: number; message: string; data?: unknown } }

export type WalletCall = { method: string; params: unknown; origin: string }

/** An error as EIP-1193 has it. */
export type RpcError = { code: number; message: string; data?: unknown }

/** An account of Wallet Standard on its way to a page. */
export type WireAccount = {
  address: string
  /** Base64. */
  publicKey: string
  chains: readonly string[]
  features: readonly string[]
  label: string
}

export type WalletEvent = {
  /** 'standard:change' is Wallet Standard's, 'injected' one of an object of the page; the others are EIP-1193's. */
  event: 'accountsChanged' | 'chainChanged' | 'disconnect' | 'connect' | 'standard:change' | 'injected'
  value: unknown
  /** The origins that receive it; absent: all. */
  origins?: readonly string[] | undefined
}
