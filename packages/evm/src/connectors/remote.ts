import {
  BaseError,
  type CaipAddress,
  type CaipNetworkId,
  type Connector,
  type ConnectorEvent,
  type Network,
  type Transport,
  type TransportSession,
} from '@latchkit/core'
import { toError } from '../toError.js'
import { toAddress, toCaipNetworkId, toChainIdHex } from '../utils/caip.js'
import { setGrantedNetworks } from '../utils/grants.js'
import { namespace } from '../utils/namespace.js'
import { createRemoteProvider } from './remoteProvider.js'

export type RemoteParameters = {
  transport: Transport
  session: TransportSession
  networks: readonly Network[]
}

const chainOf = (account: CaipAddress): CaipNetworkId =>
  account.slice(0, account.lastIndexOf(':')) as CaipNetworkId

/** A wallet on another device, reached over a transport that carries JSON-RPC. */
export function remote({ transport, session: first, networks }: RemoteParameters): Connector {
  let session = first
  let network: CaipNetworkId | undefined
  /** Addresses in the order the wallet last named them, lower case; empty: the session's own order. */
  let preferred: readonly string[] = []
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const providerListeners = new Map<string, Set<(value: unknown) => void>>()

  const grant = () => session.namespaces[namespace]
  const granted = (): readonly CaipNetworkId[] => [
    ...new Set([...(grant()?.accounts ?? []).map(chainOf), ...(grant()?.chains ?? [])]),
  ]
  const accountsOn = (chain: CaipNetworkId): readonly CaipAddress[] => {
    const rank = (account: CaipAddress): number => {
      const index = preferred.indexOf(toAddress(account).toLowerCase())
      return index < 0 ? preferred.length : index
    }
    return (grant()?.accounts ?? [])
      .filter(account => chainOf(account) === chain)
      .sort((a, b) => rank(a) - rank(b))
  }
  const emit = (event: ConnectorEvent): void => {
    for (const listener of [...listeners]) listener(event)
    const forProvider = (name: string, value: unknown): void => {
      for (const listener of [...(providerListeners.get(name) ?? [])]) listener(value)
    }
    if (event.type === 'accountsChanged') forProvider('accountsChanged', event.accounts.map(toAddress))
    else if (event.type === 'networkChanged') forProvider('chainChanged', toChainIdHex(event.caipNetworkId))
    else forProvider('disconnect', { code: 4900, message: 'The wallet ended the session.' })
  }
  const moveTo = (chain: CaipNetworkId): void => {
    if (chain === network) return
    network = chain
    emit({ type: 'networkChanged', caipNetworkId: chain })
    const accounts = accountsOn(chain)
    if (accounts.length > 0) emit({ type: 'accountsChanged', accounts })
  }

  const send = async (
    method: string,
    params: unknown,
    caipNetworkId: CaipNetworkId,
    signal?: AbortSignal,
  ): Promise<unknown> => {
    try {
      return await transport.request({ topic: session.topic, caipNetworkId, method, params, signal })
    } catch (error) {
      throw toError(error)
    }
  }

  /** Over a session a switch is our own choice where the chain was granted; else the wallet must be asked. */
  const switchTo = async (params: unknown): Promise<null> => {
    const chain = toCaipNetworkId((params as [{ chainId?: unknown }] | undefined)?.[0]?.chainId)
    if (!chain) throw new BaseError('NETWORK_NOT_FOUND')
    if (!granted().includes(chain)) {
      if (!grant()?.methods.includes('wallet_switchEthereumChain'))
        throw new BaseError('SWITCH_UNSUPPORTED', {
          details: 'The wallet did not share this network. Disconnect and connect again with it.',
        })
      await send('wallet_switchEthereumChain', params, network ?? chain)
    }
    moveTo(chain)
    return null
  }

  const request: Connector['request'] = async ({ method, params, caipNetworkId, signal }) => {
    if (method === 'eth_chainId') return network && toChainIdHex(network)
    if (method === 'eth_accounts') return accountsOn(network ?? caipNetworkId).map(toAddress)
    if (method === 'wallet_switchEthereumChain') return switchTo(params)
    if (!grant()?.methods.includes(method))
      throw new BaseError('METHOD_UNSUPPORTED', { details: method, rpcCode: 4200 })
    return send(method, params, caipNetworkId, signal)
  }

  const connector: Connector = {
    id: transport.id,
    namespace,
    type: 'WALLET_CONNECT',
    name: session.peer.name,
    declaredIds: [],
    transportId: transport.id,
    provider: createRemoteProvider({
      getAddresses: () => (network ? accountsOn(network).map(toAddress) : []),
      getNetwork: () => network ?? (networks[0]?.caipNetworkId as CaipNetworkId),
      networks,
      methods: grant()?.methods ?? [],
      request: (method, params) =>
        request({ method, params, caipNetworkId: network ?? (networks[0]?.caipNetworkId as CaipNetworkId) }),
      on(event, listener) {
        providerListeners.set(event, (providerListeners.get(event) ?? new Set()).add(listener))
      },
      removeListener(event, listener) {
        providerListeners.get(event)?.delete(listener)
      },
    }),
    async connect({ networks: wanted }) {
      const chains = granted()
      const chain =
        wanted.find(candidate => chains.includes(candidate.caipNetworkId))?.caipNetworkId ?? chains[0]
      const accounts = chain ? accountsOn(chain) : []
      if (!chain || accounts.length === 0) throw new BaseError('SESSION_NOT_FOUND')
      network = chain
      const { peer } = session
      return {
        accounts,
        caipNetworkId: chain,
        wallet: { name: peer.name, icon: peer.icons[0], url: peer.url, redirect: peer.redirect },
      }
    },
    async disconnect() {
      await transport.disconnect({ topic: session.topic })
    },
    request,
    subscribe(listener) {
      listeners.add(listener)
      const unwatch = transport.subscribe(event => {
        if (event.type === 'sessionDeleted' && event.topic === session.topic) emit({ type: 'disconnected' })
        if (event.type === 'sessionUpdated' && event.session.topic === session.topic) {
          session = event.session
          if (!network || !granted().includes(network)) {
            const next = granted()[0]
            if (next) moveTo(next)
            else emit({ type: 'disconnected' })
            return
          }
          emit({ type: 'accountsChanged', accounts: accountsOn(network) })
        }
        if (event.type === 'sessionEvent' && event.topic === session.topic) onSessionEvent(event)
      })
      return () => {
        listeners.delete(listener)
        unwatch()
      }
    },
  }
  setGrantedNetworks(connector, granted)
  return connector

  function onSessionEvent(event: { caipNetworkId: CaipNetworkId; name: string; data: unknown }): void {
    if (!event.caipNetworkId.startsWith(`${namespace}:`)) return
    if (event.name === 'chainChanged') {
      const chain = toCaipNetworkId(event.data) ?? event.caipNetworkId
      if (granted().includes(chain)) moveTo(chain)
    }
    if (event.name === 'accountsChanged' && Array.isArray(event.data) && network) {
      // Wallets send plain addresses or CAIP-10 ids. Only accounts of the session count: no event may widen it.
      preferred = event.data
        .filter((value): value is string => typeof value === 'string')
        .map(value => value.slice(value.lastIndexOf(':') + 1).toLowerCase())
      const accounts = accountsOn(network)
      if (accounts.length > 0) emit({ type: 'accountsChanged', accounts })
    }
  }
}
