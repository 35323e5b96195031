import type { Network, Transport, TransportSession } from '@latchkit/core'
import { createRemoteSession, LatchkitError, type RpcClient } from '@latchkit/core/family'
import { toError } from '../toError.js'
import type { EvmConnector } from '../types.js'
import { toAddress, toCaipNetworkId, toChainIdHex } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'
import { createRemoteProvider } from './remoteProvider.js'

export type RemoteParameters = {
  transport: Transport
  session: TransportSession
  networks: readonly Network[]
  rpc: RpcClient
}

const readAddress = (value: unknown): string | undefined =>
  typeof value === 'string' ? /(?:^|:)(0x[0-9a-f]{40})$/i.exec(value)?.[1]?.toLowerCase() : undefined

/** A wallet on another device, reached over a transport that carries JSON-RPC. */
export function remote({ networks, rpc, ...parameters }: RemoteParameters): EvmConnector {
  const session = createRemoteSession({
    ...parameters,
    namespace,
    toError,
    readAddress,
    readNetworkId: toCaipNetworkId,
  })
  const { getNetworkId, getGrantedNetworks, getAccounts, isGranted, setNetworkId, send } = session

  /** Granted networks are switched here; the wallet is asked for any other. */
  const switchTo = async (params: unknown): Promise<null> => {
    const next = toCaipNetworkId((params as [{ chainId?: unknown }] | undefined)?.[0]?.chainId)
    if (!next) throw new LatchkitError('NETWORK_NOT_FOUND')
    if (!getGrantedNetworks().includes(next)) {
      const method = 'wallet_switchEthereumChain'
      if (!isGranted(method))
        throw new LatchkitError('SWITCH_UNSUPPORTED', {
          details: 'The session does not include this network. Disconnect and connect again.',
        })
      await send({ method, params, caipNetworkId: getNetworkId() ?? next })
    }
    setNetworkId(next)
    return null
  }

  const request: EvmConnector['request'] = async call => {
    const current = getNetworkId()
    if (call.method === 'eth_chainId') return current && toChainIdHex(current)
    if (call.method === 'eth_accounts') return getAccounts(current ?? call.caipNetworkId).map(toAddress)
    if (call.method === 'wallet_switchEthereumChain') return switchTo(call.params)
    if (!isGranted(call.method))
      throw new LatchkitError('METHOD_UNSUPPORTED', { details: call.method, rpcCode: 4200 })
    return send(call)
  }

  return {
    ...session.info,
    provider: createRemoteProvider({ session, networks, request, rpc }),
    getGrantedNetworks,
    connect: ({ networks: wanted }) => session.connect(wanted),
    disconnect: session.disconnect,
    request,
    ...(session.resume ? { resume: session.resume } : {}),
    subscribe: session.subscribe,
  }
}
