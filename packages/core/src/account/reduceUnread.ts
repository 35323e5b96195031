import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'

/** How many tokens the last good fetch could learn nothing of, once its balances are those of the account. */
export function reduceUnread(families: State['families'], event: StateEvent): State['families'] {
  if (event.type !== 'balance/fetched') return families
  const { namespace, balances, unreadTokens } = event
  const family = Object.hasOwn(families, namespace) ? families[namespace] : undefined
  if (family?.account.tokenBalances !== balances || family.account.unreadTokens === unreadTokens)
    return families
  return { ...families, [namespace]: { ...family, account: { ...family.account, unreadTokens } } }
}
