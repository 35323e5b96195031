import type { ConnectedWalletInfo } from '../../contract/connector.js'
import type { AccountType } from '../../contract/features.js'
import type { CaipAddress, ChainNamespace } from '../../contract/ids.js'
import { toAddress } from '../../utils/toAddress.js'
import type { AccountDetails, Connection, FamilyState, State } from '../state.js'

/** The active account of a family, as hosts and views read it (R3.5). */
export type AccountView = AccountDetails & {
  namespace: ChainNamespace
  /** `connecting` with the remembered address while a remembered connection waits for its wallet (D37). */
  status: FamilyState['status']
  isConnected: boolean
  caipAddress?: CaipAddress | undefined
  /** The address alone, in the family's own form. */
  address?: string | undefined
  /** Every account the wallet shared; the first is the active one. */
  accounts: readonly CaipAddress[]
  connectorId?: string | undefined
  wallet?: ConnectedWalletInfo | undefined
  preferredAccountType?: AccountType | undefined
}

const views = new WeakMap<object, Record<ChainNamespace, AccountView>>()
const none: readonly CaipAddress[] = []

/** The connection that a family uses, remembered or live. */
export function selectConnection(
  state: State,
  namespace?: ChainNamespace | undefined,
): Connection | undefined {
  const family = getFamily(state, namespace)
  return family?.connections.find(connection => connection.connectorId === family.activeConnectorId)
}

export function getFamily(
  state: State,
  namespace: ChainNamespace = state.activeNamespace,
): FamilyState | undefined {
  return Object.hasOwn(state.families, namespace) ? state.families[namespace] : undefined
}

/**
 * The active account; default: of the family shown. The same state answers the same object.
 * @example const { isConnected, address } = selectAccount(client.getState())
 */
export function selectAccount(state: State, namespace: ChainNamespace = state.activeNamespace): AccountView {
  const family = getFamily(state, namespace)
  const owner = family ?? state.families
  const known = views.get(owner) ?? {}
  views.set(owner, known)
  const preferredAccountType = state.preferredAccountTypes[namespace]
  const cached = known[namespace]
  if (cached && cached.preferredAccountType === preferredAccountType) return cached
  const connection = selectConnection(state, namespace)
  const accounts = connection?.accounts ?? none
  const caipAddress = accounts[0]
  const status = family?.status ?? 'disconnected'
  const view: AccountView = {
    balancesLoading: false,
    ...family?.account,
    namespace,
    status,
    isConnected: status === 'connected',
    caipAddress,
    address: caipAddress && toAddress(caipAddress),
    accounts,
    connectorId: connection?.connectorId,
    wallet: connection?.wallet,
    preferredAccountType,
  }
  known[namespace] = view
  return view
}
