import type { CaipAddress, CaipNetworkId } from '@latchkit/core'

/** The address part of a CAIP-10 id. */
export const toAddress = (account: CaipAddress): string => account.slice(account.lastIndexOf(':') + 1)

/** The network part of a CAIP-10 id. */
export const toNetworkId = (account: CaipAddress): CaipNetworkId =>
  account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
