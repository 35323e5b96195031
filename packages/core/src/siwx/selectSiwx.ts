import type { CaipAddress } from '../contract/ids.js'
import type { State } from '../state/state.js'
import { toAddress, toNamespace } from '../utils/caip.js'
import type { SiwxState } from './siwxState.js'

const empty: SiwxState = { status: 'unknown', flow: { step: 'idle' } }

/**
 * Whether the visitor has signed in with a wallet, and how far a sign-in has come. The same state returns the same
 * object.
 * @example const { status, session } = selectSiwx(client.getState())
 */
export const selectSiwx = (state: State): SiwxState => state.slices.siwx ?? empty

/** Namespace and address, in lower case: an account is the same on every network of its family. */
const toKey = (account: CaipAddress): string => `${toNamespace(account)}:${toAddress(account)}`.toLowerCase()

export const isSameAccount = (one: CaipAddress, other: CaipAddress): boolean => toKey(one) === toKey(other)

/** The active account of each family, also of those that the wallet has not confirmed yet. */
export function selectActiveAccounts({ families }: State): readonly CaipAddress[] {
  return Object.values(families).flatMap(
    ({ connections, activeConnectorId }) =>
      connections.find(({ connectorId }) => connectorId === activeConnectorId)?.accounts.slice(0, 1) ?? [],
  )
}
