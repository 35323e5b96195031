import type { Client } from '@latchkit/core'

/** Returns whether the site offers the list of all wallets here (`allWallets`). */
export function selectHasDirectory({ getState, options, environment }: Client): boolean {
  const show = options.allWallets ?? 'SHOW'
  const isOffered = show === 'SHOW' || (show === 'ONLY_MOBILE' && environment.getPlatform().mobile)
  return isOffered && getState().features.allWallets
}
