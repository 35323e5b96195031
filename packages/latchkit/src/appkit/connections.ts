import {
  type CaipNetworkId,
  type ChainNamespace,
  type Client,
  connect,
  disconnect,
  type Network,
  type State,
  selectAccount,
} from '@latchkit/core'
import { activateConnection, BaseError, selectConnections, toAddress } from '@latchkit/core/internal'

/** A wallet that is connected, or was before the reload. */
export type AppKitConnection = {
  namespace: ChainNamespace
  connectorId: string
  name: string | undefined
  icon: string | undefined
  accounts: readonly { address: string }[]
  caipNetwork: Network | undefined
  networkIcon: string | undefined
}

type Connection = ReturnType<typeof selectConnections>[number]
/** What connections are read from. */
type Input = Pick<State, 'families' | 'connectors' | 'remoteFeatures'>

const findNetwork = (
  { families }: Input,
  namespace: ChainNamespace,
  id: CaipNetworkId,
): Network | undefined => families[namespace]?.networks.find(({ caipNetworkId }) => caipNetworkId === id)

function toAppKitConnection(
  state: Input,
  { namespace, connectorId, accounts, caipNetworkId, wallet }: Connection,
): AppKitConnection {
  const connector = state.connectors.find(each => each.namespace === namespace && each.id === connectorId)
  const caipNetwork = findNetwork(state, namespace, caipNetworkId)
  return {
    namespace,
    connectorId,
    name: wallet?.name ?? connector?.name,
    icon: wallet?.icon ?? connector?.icon,
    accounts: accounts.map(account => ({ address: toAddress(account) })),
    caipNetwork,
    networkIcon: caipNetwork?.assets?.imageUrl,
  }
}

const isInUse = ({ families }: Input, { namespace, connectorId }: Connection): boolean =>
  families[namespace]?.activeConnectorId === connectorId

/** Connections by whether their wallet has confirmed them; of each family the one in use comes first. */
export function readConnections(
  state: Input,
  status: Connection['status'],
  namespace?: ChainNamespace | undefined,
): readonly AppKitConnection[] {
  return selectConnections(state)
    .filter(each => each.status === status && (namespace === undefined || each.namespace === namespace))
    .toSorted((a, b) => Number(isInUse(state, b)) - Number(isInUse(state, a)))
    .map(each => toAppKitConnection(state, each))
}

export type SwitchConnectionParameters = {
  connection: Pick<AppKitConnection, 'namespace' | 'connectorId'>
  /** Default: the account that the wallet has chosen. */
  address?: string | undefined
}

export type DeleteConnectionParameters = {
  connectorId: string
  namespace?: ChainNamespace | undefined
  /** Of AppKit; a wallet's accounts are disconnected together. */
  address?: string | undefined
}

/**
 * Uses another connection of its family; asks the wallet where it has not confirmed it.
 * @throws METHOD_UNSUPPORTED for an account that is not the wallet's current one, and what `connect` throws
 */
export async function switchConnection(
  client: Client,
  { connection: { namespace, connectorId }, address }: SwitchConnectionParameters,
): Promise<void> {
  const connector = { namespace, connectorId }
  activateConnection(client, connector)
  const isActive = (): boolean => {
    const account = selectAccount(client.getState(), namespace)
    return account.isConnected && account.connectorId === connectorId
  }
  if (!isActive()) await connect(client, { connector })
  const now = selectAccount(client.getState(), namespace).address
  if (address !== undefined && address.toLowerCase() !== now?.toLowerCase())
    throw new BaseError('METHOD_UNSUPPORTED', 'This wallet does not support this request.', {
      details: 'The account is chosen in the wallet.',
    })
}

export const deleteConnection = (
  client: Client,
  { namespace, connectorId }: DeleteConnectionParameters,
): Promise<void> => disconnect(client, { namespace, connectorId })
