import type { CaipAddress } from '../contract/ids.js'
import type { State } from '../state/state.js'
import type { AccountBalance, RecentConnection } from './definition.js'
import { toLabelKey } from './labelKey.js'

type Slices = Pick<State, 'slices'>

const none: readonly RecentConnection[] = []
const noLabels: Readonly<Record<string, string>> = {}

/** Labels by namespace and address (`namespace:address`); empty while `multiWallet` is off. */
export const selectAddressLabels = ({ slices }: Slices): Readonly<Record<string, string>> =>
  slices.wallets?.labels ?? noLabels

/** What the visitor calls an account; undefined where it has no label. */
export function selectAddressLabel(state: Slices, account: CaipAddress | undefined): string | undefined {
  return account === undefined ? undefined : selectAddressLabels(state)[toLabelKey(account)]
}

/** Wallets that were connected before and are not now, newest first; empty while `multiWallet` is off. */
export const selectRecentConnections = ({ slices }: Slices): readonly RecentConnection[] =>
  slices.wallets?.recent ?? none

/** What was last read of an account in the list of wallets. */
export const selectAccountBalance = ({ slices }: Slices, account: CaipAddress): AccountBalance | undefined =>
  slices.wallets?.balances[account]
