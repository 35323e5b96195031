import { BaseError, type CaipNetworkId, type Network } from '@latchkit/core'
import { rpc } from '../actions/rpc.js'
import { toChainIdHex } from '../utils/caip.js'
import type { Eip1193Provider } from './eip1193.js'

export type RemoteProviderParameters = {
  getAddresses(): readonly string[]
  getNetwork(): CaipNetworkId
  networks: readonly Network[]
  /** Methods the wallet granted. */
  methods: readonly string[]
  request(method: string, params: unknown): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
}

/** Never sent to a node: what is not granted by the wallet is refused rather than forwarded. */
const walletOnly = /^(wallet_|personal_|eth_(sign|send(Transaction|UserOperation)|requestAccounts))/

/** An EIP-1193 face for a wallet on another device: the wallet signs, the site's own endpoints read. */
export function createRemoteProvider(parameters: RemoteProviderParameters): Eip1193Provider {
  const { getAddresses, getNetwork, networks, methods, request } = parameters
  return {
    async request({ method, params }) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [...getAddresses()]
      if (method === 'eth_chainId') return toChainIdHex(getNetwork())
      if (methods.includes(method)) return request(method, params)
      if (walletOnly.test(method))
        throw new BaseError('METHOD_UNSUPPORTED', { details: method, rpcCode: 4200 })
      const network = networks.find(candidate => candidate.caipNetworkId === getNetwork())
      if (!network) throw new BaseError('CHAIN_NOT_CONFIGURED')
      return rpc({ network, method, params: Array.isArray(params) ? params : [] })
    },
    on: parameters.on,
    removeListener: parameters.removeListener,
  }
}
