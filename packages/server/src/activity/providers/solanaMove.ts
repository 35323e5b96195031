/** What one transaction changed of an account's holdings. */
export type SolanaMove = {
  /** Absent for SOL. */
  mint?: string | undefined
  decimals: number
  /** Smallest unit, above zero. */
  amount: bigint
  direction: 'in' | 'out' | 'self'
  /** Whose holdings changed the other way most; the account itself where it sent to itself. */
  other?: string | undefined
}
