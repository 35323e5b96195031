import type { CaipNetworkId, Connector, ConnectorEvent, Network, Unwatch } from '@latchkit/core'
import { LatchkitError, type RemoteSession, type RpcClient } from '@latchkit/core/family'
import { toAddress, toChainIdHex } from '../utils/caip.js'
import type { Eip1193Provider } from './eip1193.js'

export type RemoteProviderParameters = {
  session: RemoteSession
  networks: readonly Network[]
  /** The connector's own. */
  request: Connector['request']
  rpc: RpcClient
}

type Listener = (value: unknown) => void

/** Never forwarded to a node when the wallet did not grant it. */
const walletOnly = /^(wallet_|personal_|eth_(sign|send(Transaction|UserOperation)|requestAccounts))/

/** A connector's event as EIP-1193 names it. */
function toProviderEvent(event: ConnectorEvent): { name: string; value: unknown } {
  if (event.type === 'accountsChanged')
    return { name: 'accountsChanged', value: event.accounts.map(toAddress) }
  if (event.type === 'networkChanged')
    return { name: 'chainChanged', value: toChainIdHex(event.caipNetworkId) }
  return { name: 'disconnect', value: { code: 4900, message: 'The wallet ended the session.' } }
}

/** An EIP-1193 provider of a wallet on another device: the wallet signs, the network's endpoints are read. */
export function createRemoteProvider({
  session,
  networks,
  request,
  rpc,
}: RemoteProviderParameters): Eip1193Provider {
  const subscriptions: { name: string; listener: Listener; unwatch: Unwatch }[] = []
  const getNetworkId = (): CaipNetworkId | undefined => session.getNetworkId() ?? networks[0]?.caipNetworkId
  return {
    async request({ method, params }) {
      const caipNetworkId = getNetworkId()
      if (!caipNetworkId) throw new LatchkitError('CHAIN_NOT_CONFIGURED')
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') {
        const current = session.getNetworkId()
        return current ? session.getAccounts(current).map(toAddress) : []
      }
      if (method === 'eth_chainId') return toChainIdHex(caipNetworkId)
      if (session.isGranted(method)) return request({ method, params, caipNetworkId })
      if (walletOnly.test(method))
        throw new LatchkitError('METHOD_UNSUPPORTED', { details: method, rpcCode: 4200 })
      const network = networks.find(candidate => candidate.caipNetworkId === caipNetworkId)
      if (!network) throw new LatchkitError('CHAIN_NOT_CONFIGURED')
      return rpc.request({ network, method, params: Array.isArray(params) ? params : [] })
    },
    on(name, listener) {
      const unwatch = session.subscribe(event => {
        const emitted = toProviderEvent(event)
        if (emitted.name === name) listener(emitted.value)
      })
      subscriptions.push({ name, listener, unwatch })
    },
    removeListener(name, listener) {
      const found = subscriptions.find(item => item.name === name && item.listener === listener)
      if (!found) return
      subscriptions.splice(subscriptions.indexOf(found), 1)
      found.unwatch()
    },
  }
}
