import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import { updateState } from '../state/updateState.js'
import { orderAccounts } from '../wallets/orderAccounts.js'
import { reduceWallets } from '../wallets/reduceWallets.js'
import { reduceRequests } from './reduceRequests.js'

/** How many tokens the last good fetch could learn nothing of, once its balances are those of the account. */
function reduceUnread(families: State['families'], event: StateEvent): State['families'] {
  if (event.type !== 'balance/fetched') return families
  const { namespace, balances, unreadTokens } = event
  const family = Object.hasOwn(families, namespace) ? families[namespace] : undefined
  if (family?.account.tokenBalances !== balances || family.account.unreadTokens === unreadTokens)
    return families
  return { ...families, [namespace]: { ...family, account: { ...family.account, unreadTokens } } }
}

function reduceSlices({ slices }: State, event: StateEvent, before: State): State['slices'] {
  const wallets = reduceWallets(before.slices.wallets, event, before)
  return wallets && wallets !== before.slices.wallets ? { ...slices, wallets } : slices
}

/** What only an account changes: its requests, what its balances lack, and what is known of other wallets. Pure. */
export function reduceAccount(state: State, event: StateEvent, before: State): State {
  const slices = reduceSlices(state, event, before)
  const families = reduceUnread(state.families, event)
  const { wallets } = slices
  const isSame = families === before.families && wallets === before.slices.wallets
  return updateState(state, {
    families: wallets && !isSame ? orderAccounts(before.families, families, wallets.chosen) : families,
    requests: reduceRequests(before.requests, event),
    slices,
  })
}
