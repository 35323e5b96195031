/** What a wallet said of an address, beside the address. */
export type AccountFacts = {
  purpose: 'payment' | 'ordinals'
  /** Hex. */
  publicKey: string | undefined
  /** The address is also the one that holds inscriptions. */
  isShared: boolean
}

const facts = new Map<string, AccountFacts>()
const maxFacts = 1000

/** Keeps what a wallet said of its addresses, for payments of them. */
export function rememberAccounts(
  accounts: readonly (Omit<AccountFacts, 'isShared'> & { address: string })[],
  isShared: boolean,
): void {
  if (facts.size > maxFacts) facts.clear()
  for (const { address, purpose, publicKey } of accounts) {
    const cached = facts.get(address)
    facts.set(address, { purpose, publicKey: publicKey ?? cached?.publicKey, isShared })
  }
}

/** Undefined for an address that no wallet has shared on this page. */
export const getAccountFacts = (address: string): AccountFacts | undefined => facts.get(address)
