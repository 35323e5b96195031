import {
  type CaipNetworkId,
  type ChainNamespace,
  type Client,
  connect,
  disconnect,
  type Network,
  type State,
  selectConnections,
  switchConnection as switchInCore,
} from '@latchkit/core'
import { toAddress } from '@latchkit/core/internal'

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
  /** One of its accounts, which is used from then on. Default: the one in use of that wallet. */
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
 * @throws INVALID_ADDRESS for an account that the wallet does not share, and what `connect` throws
 */
export async function switchConnection(
  client: Client,
  { connection: { namespace, connectorId }, address }: SwitchConnectionParameters,
): Promise<void> {
  const isConnected = client
    .getState()
    .families[namespace]?.connections.some(
      each => each.connectorId === connectorId && each.status === 'connected',
    )
  if (!isConnected) {
    const { status } = await connect(client, { connector: { namespace, connectorId } })
    if (status === 'cancelled') return
  }
  await switchInCore(client, { namespace, connectorId, address })
}

export const deleteConnection = (
  client: Client,
  { namespace, connectorId }: DeleteConnectionParameters,
): Promise<void> => disconnect(client, { namespace, connectorId })
