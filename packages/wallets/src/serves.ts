import type { Wallet } from '@latchkit/core'

export const toNamespace = (chain: string): string => chain.split(':', 1)[0] ?? chain

/** Returns whether a wallet serves one of the chains: whole families and CAIP-2 ids alike. */
export const serves = (wallet: Wallet, chains: readonly string[] | undefined): boolean =>
  chains === undefined ||
  chains.some(chain => wallet.chains.includes(chain) || wallet.chains.includes(toNamespace(chain)))
