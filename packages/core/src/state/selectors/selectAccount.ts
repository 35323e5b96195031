import type { ConnectedWalletInfo } from '../../contract/connector.js'
import type { AccountType } from '../../contract/features.js'
import type { AddressOf, CaipAddress, CaipNetworkId, ChainIdOf, ChainNamespace } from '../../contract/ids.js'
import type { RegisteredNamespace } from '../../contract/network.js'
import { toAddress } from '../../utils/caip.js'
import type { AccountDetails, Connection, FamilyState, State } from '../state.js'

type WithAccount<Namespace extends ChainNamespace> = AccountDetails & {
  namespace: Namespace
  caipAddress: CaipAddress
  /** The address alone, in the family's own form. */
  address: AddressOf<Namespace>
  /** Every account the wallet shared, never empty; the first is the active one. */
  accounts: readonly CaipAddress[]
  /** The wallet's network; may be one the site is not configured for. */
  caipNetworkId: CaipNetworkId
  /** The same as a number, in families of numeric ids (EIP-155). */
  chainId: ChainIdOf<Namespace>
  connectorId: string
  wallet?: ConnectedWalletInfo | undefined
  /** Of accounts by email or social login. */
  preferredAccountType?: AccountType | undefined
}

type WithoutAccount<Namespace extends ChainNamespace> = AccountDetails & {
  namespace: Namespace
  caipAddress?: undefined
  address?: undefined
  accounts: readonly CaipAddress[]
  caipNetworkId?: undefined
  chainId?: undefined
  connectorId?: undefined
  wallet?: undefined
  preferredAccountType?: undefined
}

/**
 * The active account of a family, as hosts and views read it.
 * - `connected`: the wallet has confirmed it.
 * - `reconnecting`: the stored account is shown, the wallet has not confirmed it yet.
 * - `connecting`: nothing is connected, an attempt is under way.
 * - `disconnected`
 */
export type AccountView<Namespace extends ChainNamespace = ChainNamespace> = Namespace extends ChainNamespace
  ?
      | (WithAccount<Namespace> & { status: 'connected'; isConnected: true })
      | (WithAccount<Namespace> & { status: 'reconnecting'; isConnected: false })
      | (WithoutAccount<Namespace> & { status: 'connecting' | 'disconnected'; isConnected: false })
  : never

type Cached = { inputs: readonly unknown[]; view: AccountView }

const views = new WeakMap<object, Record<ChainNamespace, Cached>>()
const none: readonly CaipAddress[] = []

/** The connection that a family uses, stored or connected. */
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

/** Returns whether an attempt to connect this family is on screen or in the wallet. */
function isConnecting({ flow, modal }: State, namespace: ChainNamespace): boolean {
  if (flow.step === 'requesting') return flow.namespaces.includes(namespace)
  // A code made ahead of a tap is no attempt yet.
  return flow.step === 'pairing' && modal.open && modal.isAttempt
}

/**
 * The active account; default: of the family shown. The same state returns the same object.
 * @example
 * const account = selectAccount(client.getState())
 * if (account.isConnected) console.log(account.address)
 */
export function selectAccount<Namespace extends ChainNamespace = RegisteredNamespace>(
  state: State,
  namespace?: Namespace | undefined,
): AccountView<Namespace>
export function selectAccount(state: State, namespace: ChainNamespace = state.activeNamespace): AccountView {
  const family = getFamily(state, namespace)
  const connection = selectConnection(state, namespace)
  const connector =
    connection &&
    state.connectors.find(({ id, namespace: other }) => id === connection.connectorId && other === namespace)
  const preferred = connector?.type === 'AUTH' ? state.preferredAccountTypes[namespace] : undefined
  const connecting = !connection && isConnecting(state, namespace)
  const inputs = [connector, preferred, connecting]
  const owner = family ?? state.families
  const cachedViews = views.get(owner) ?? {}
  views.set(owner, cachedViews)
  const cached = cachedViews[namespace]
  if (cached && inputs.every((input, index) => input === cached.inputs[index])) return cached.view
  const { accounts = none, caipNetworkId, connectorId, wallet } = connection ?? {}
  const [caipAddress] = accounts
  const status = connecting ? 'connecting' : (family?.status ?? 'disconnected')
  const hasNumericIds = typeof family?.networks[0]?.id === 'number'
  // Which fields are there follows from the connection, and so does the status.
  const view = {
    balancesLoading: false,
    ...family?.account,
    namespace,
    status,
    isConnected: status === 'connected',
    caipAddress,
    address: caipAddress && toAddress(caipAddress),
    accounts,
    caipNetworkId,
    chainId: hasNumericIds && caipNetworkId ? Number(caipNetworkId.split(':')[1]) : undefined,
    connectorId,
    wallet: wallet && { ...wallet, rdns: connector?.info?.rdns },
    preferredAccountType: preferred,
  } as AccountView
  cachedViews[namespace] = { inputs, view }
  return view
}
