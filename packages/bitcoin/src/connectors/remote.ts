import type { Network, Transport, TransportSession } from '@latchkit/core'
import { createRemoteSession, LatchkitError } from '@latchkit/core/family'
import { toNetworkName } from '../address/networkName.js'
import { parseAddress } from '../address/parseAddress.js'
import { toError } from '../toError.js'
import type { BitcoinConnector } from '../types.js'
import { toAddress } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'
import { readProperty } from './shapes/read.js'
import { walletConnect } from './shapes/walletConnect.js'
import { readMessageRequest, readPsbtRequest, signPsbt } from './signRequest.js'

export type RemoteParameters = {
  transport: Transport
  session: TransportSession
  networks: readonly Network[]
}

/** Wallets name accounts as addresses, CAIP-10 ids or `{ address }`. An address is one of the network that the id names. */
function readAddress(value: unknown): string | undefined {
  const named = readProperty(value, 'address') ?? value
  if (typeof named !== 'string') return undefined
  const address = toAddress(named)
  const parsed = parseAddress(address)
  if (!parsed || named === address) return parsed && address
  const network = toNetworkName(named)
  return network && parsed.networks.includes(network) ? address : undefined
}

/** The event by which wallets on another device report their addresses is another name of the usual one. */
const withUsualEvents = (transport: Transport): Transport => ({
  ...transport,
  subscribe: listener =>
    transport.subscribe(event =>
      listener(
        event.type === 'sessionEvent' && event.name === 'bip122_addressesChanged'
          ? { ...event, name: 'accountsChanged' }
          : event,
      ),
    ),
})

/** Wallets name networks by the CAIP-2 id or by its reference. */
function readNetworkId(data: unknown): `bip122:${string}` | undefined {
  const id = typeof data === 'string' && !data.includes(':') ? `${namespace}:${data}` : data
  return typeof id === 'string' && toNetworkName(id) ? (id as `bip122:${string}`) : undefined
}

/** A wallet on another device, reached over a transport that carries JSON-RPC. */
export function remote({ transport, session: granted }: RemoteParameters): BitcoinConnector {
  const session = createRemoteSession({
    namespace,
    transport: withUsualEvents(transport),
    session: granted,
    toError,
    readAddress,
    readNetworkId,
  })
  const { getGrantedNetworks, getAccounts, send, resume, disconnect, subscribe } = session

  const request: BitcoinConnector['request'] = async ({ method, params, caipNetworkId, ...options }) => {
    const addresses = getAccounts(caipNetworkId).map(toAddress)
    // The session has them.
    if (method === 'getAccountAddresses' && getGrantedNetworks().includes(caipNetworkId))
      return addresses.map(address => ({ address }))
    session.assertGranted(method, caipNetworkId)
    const network = toNetworkName(caipNetworkId)
    if (!network) throw new LatchkitError('CHAIN_MISMATCH', { context: { wanted: caipNetworkId } })
    if (method === 'signPsbt')
      return signPsbt(walletConnect, readPsbtRequest(params, { addresses, network }), call =>
        send({ ...options, method: call.method, params: call.parameters[0], caipNetworkId }),
      )
    if (method === 'signMessage') {
      const { parameters } = walletConnect.signMessage(readMessageRequest(params, addresses))
      return send({ ...options, method, params: parameters[0], caipNetworkId })
    }
    return send({ ...options, method, params, caipNetworkId })
  }

  return {
    ...session.info,
    provider: { request },
    connect: ({ networks }) => session.connect(networks),
    disconnect,
    request,
    ...(resume ? { resume } : {}),
    networks: {
      getNetworks: getGrantedNetworks,
      canSwitch: false,
      switchTo: async ({ caipNetworkId }) => session.chooseNetwork(caipNetworkId),
    },
    subscribe,
  }
}
