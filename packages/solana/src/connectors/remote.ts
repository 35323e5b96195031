import {
  BaseError,
  type CaipAddress,
  type CaipNetworkId,
  type Connector,
  type ConnectorEvent,
  type Network,
  type Transport,
  type TransportEvent,
  type TransportSession,
  type Unwatch,
} from '@latchkit/core'
import { toError } from '../toError.js'
import { toAddress, toCaipNetworkId, toNetworkId } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'
import type { SolanaConnector } from './cluster.js'
import { createRemoteWallet } from './createRemoteWallet.js'

export type RemoteParameters = {
  transport: Transport
  session: TransportSession
  networks: readonly Network[]
}

/** A wallet on another device, reached over a transport that carries JSON-RPC. */
export function remote({ transport, session: first }: RemoteParameters): SolanaConnector {
  let session = first
  let network: CaipNetworkId | undefined
  /** Addresses in the order the wallet last named them; empty: the session's own order. */
  let preferred: readonly string[] = []
  let unwatch: Unwatch | undefined
  const listeners = new Set<{ hear: (event: ConnectorEvent) => void }>()

  const grant = () => session.namespaces[namespace]
  const granted = (): readonly CaipNetworkId[] => [
    ...new Set([...(grant()?.accounts ?? []).map(toNetworkId), ...(grant()?.chains ?? [])]),
  ]
  const accountsOn = (chain: CaipNetworkId): readonly CaipAddress[] => {
    const rank = (account: CaipAddress): number => {
      const index = preferred.indexOf(toAddress(account))
      return index < 0 ? preferred.length : index
    }
    return (grant()?.accounts ?? [])
      .filter(account => toNetworkId(account) === chain)
      .sort((a, b) => rank(a) - rank(b))
  }
  const emit = (event: ConnectorEvent): void => {
    for (const { hear } of [...listeners]) hear(event)
  }
  const moveTo = (chain: CaipNetworkId): void => {
    if (chain === network) return
    network = chain
    emit({ type: 'networkChanged', caipNetworkId: chain })
    const accounts = accountsOn(chain)
    if (accounts.length > 0) emit({ type: 'accountsChanged', accounts })
  }

  const request: Connector['request'] = async ({ method, params, caipNetworkId, signal }) => {
    // What the session itself says needs no journey to the other device.
    if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
      return accountsOn(caipNetworkId).map(account => ({ pubkey: toAddress(account) }))
    if (!grant()?.methods.includes(method))
      throw new BaseError('METHOD_UNSUPPORTED', { details: method, rpcCode: 4200 })
    if (!granted().includes(caipNetworkId))
      throw new BaseError('CHAIN_MISMATCH', { context: { wanted: caipNetworkId, actual: granted() } })
    const [active] = accountsOn(caipNetworkId)
    // Wallets with several accounts have to be told which one; the active one unless the caller names another.
    const addressed =
      active && typeof params === 'object' && params !== null && !Array.isArray(params)
        ? { pubkey: toAddress(active), ...params }
        : params
    try {
      const answer = await transport.request({
        topic: session.topic,
        caipNetworkId,
        method,
        params: addressed,
        signal,
      })
      // Some wallets answer the bare signature.
      return typeof answer === 'string' ? { signature: answer } : answer
    } catch (error) {
      throw toError(error)
    }
  }

  const onSessionEvent = (event: { caipNetworkId: CaipNetworkId; name: string; data: unknown }): void => {
    if (!event.caipNetworkId.startsWith(`${namespace}:`)) return
    if (event.name === 'chainChanged') {
      const named = typeof event.data === 'string' ? event.data : ''
      const chain =
        toCaipNetworkId(named.includes(':') ? named : `${namespace}:${named}`) ?? event.caipNetworkId
      if (granted().includes(chain)) moveTo(chain)
    }
    if (event.name === 'accountsChanged' && Array.isArray(event.data) && network) {
      // Wallets send addresses, CAIP-10 ids or `{ pubkey }`. Only accounts of the session count: no event may widen it.
      preferred = event.data
        .slice(0, 100)
        .map((value: unknown) => (value as { pubkey?: unknown } | null)?.pubkey ?? value)
        .filter((value): value is string => typeof value === 'string')
        .map(value => value.slice(value.lastIndexOf(':') + 1))
      const accounts = accountsOn(network)
      if (accounts.length > 0) emit({ type: 'accountsChanged', accounts })
    }
  }

  const onEvent = (event: TransportEvent): void => {
    if (event.type === 'sessionDeleted' && event.topic === session.topic) emit({ type: 'disconnected' })
    if (event.type === 'sessionUpdated' && event.session.topic === session.topic) {
      session = event.session
      const next = network && granted().includes(network) ? network : granted()[0]
      const accounts = next ? accountsOn(next) : []
      if (!next || accounts.length === 0) emit({ type: 'disconnected' })
      else if (next !== network) moveTo(next)
      else emit({ type: 'accountsChanged', accounts })
    }
    if (event.type === 'sessionEvent' && event.topic === session.topic) onSessionEvent(event)
  }

  const subscribe: Connector['subscribe'] = listener => {
    const entry = { hear: listener }
    if (listeners.size === 0) unwatch = transport.subscribe(onEvent)
    listeners.add(entry)
    return () => {
      if (listeners.delete(entry) && listeners.size === 0) unwatch?.()
    }
  }
  const disconnect = (): Promise<void> => transport.disconnect({ topic: session.topic })

  return {
    id: transport.id,
    namespace,
    type: 'WALLET_CONNECT',
    name: session.peer.name,
    declaredIds: [],
    transportId: transport.id,
    provider: createRemoteWallet({
      name: session.peer.name,
      icon: session.peer.icons[0],
      getAccounts: () => [...(network ? accountsOn(network) : []), ...(grant()?.accounts ?? [])],
      methods: grant()?.methods ?? [],
      request: (method, params, caipNetworkId) => request({ method, params, caipNetworkId }),
      disconnect,
      subscribe,
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
    disconnect,
    request,
    cluster: { getNetworks: granted, moveTo },
    subscribe,
  }
}
