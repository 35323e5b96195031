/** A user operation whose fee was promised. */
export type StoredSponsorship = {
  /** sha256 of what was signed, hex. */
  id: string
  /** Names what pays: a policy on a chain. */
  budget: string
  /** CAIP-2. */
  chain: string
  /** Address of the account, in lower case. */
  sender: string
  /** Nonce of ERC-4337, decimal. */
  nonce: string
  /** Most that it can cost, in gwei, rounded up. */
  gwei: number
  /** Unix milliseconds, after which no block can include it. */
  expiresAt: number
}

export type SponsorLimits = {
  /** Gwei in all. */
  total: number
  /** Gwei a day. */
  perDay: number
  /** User operations of an account a day. */
  visitorPerDay: number
}

/** `known`: promised before, and counted once. The others name the limit that is used up. */
export type SponsorOutcome = 'reserved' | 'known' | 'total' | 'perDay' | 'visitorPerDay'

/** Days since 1970, by UTC. */
export const toDay = (ms: number): number => Math.floor(ms / 86_400_000)

/**
 * Promised fees. A promise counts with all that it can cost from the moment it is reserved, in one transaction with the
 * limits, so that no number of requests at once exceeds them. It is durable when the promise resolves.
 */
export type SponsorStore = {
  reserve(sponsorship: StoredSponsorship, limits: SponsorLimits, now: number): Promise<SponsorOutcome>
  /** Returns promises of a budget that expired before `now` and are not settled, oldest first. */
  listExpired(budget: string, now: number, limit: number): Promise<StoredSponsorship[]>
  /** Keeps what a promise has cost, at most what it could, and gives back the rest. Repeating it is harmless. */
  settle(id: string, gwei: number): Promise<void>
  /** Returns what a budget has spent and promised, in gwei: in all, and of the day of `now`. */
  usage(budget: string, now: number): Promise<{ total: number; day: number }>
}
