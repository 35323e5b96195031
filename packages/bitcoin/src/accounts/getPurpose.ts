import type { AccountPurpose, CaipAddress } from '@latchkit/core'
import { toAddress } from '../utils/caip.js'
import { getAccountFacts } from './accountFacts.js'

/** See `Transfers.getPurpose`: what the wallet said of the address. */
export function getPurpose(account: CaipAddress): AccountPurpose | undefined {
  const facts = getAccountFacts(toAddress(account))
  if (!facts || facts.isShared) return undefined
  return facts.purpose === 'ordinals' ? 'collectibles' : 'payment'
}
