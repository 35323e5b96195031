import type { Network, Transport, TransportSession } from '@latchkit/core'
import { createRemoteSession } from '@latchkit/core/family'
import { toError } from '../toError.js'
import type { SolanaConnector } from '../types.js'
import { toAddress, toCaipNetworkId } from '../utils/caip.js'
import { isAddress } from '../utils/isAddress.js'
import { namespace } from '../utils/namespace.js'
import { createRemoteWallet } from './remoteWallet.js'

export type RemoteParameters = {
  transport: Transport
  session: TransportSession
  networks: readonly Network[]
}

/** Wallets name accounts as addresses, CAIP-10 ids or `{ pubkey }`. */
function readAddress(value: unknown): string | undefined {
  const named = (value as { pubkey?: unknown } | null)?.pubkey ?? value
  const address = typeof named === 'string' ? toAddress(named) : undefined
  return isAddress(address) ? address : undefined
}

/** Wallets name networks by the CAIP-2 id or by its reference. */
const readNetworkId = (data: unknown): ReturnType<typeof toCaipNetworkId> =>
  toCaipNetworkId(typeof data === 'string' && !data.includes(':') ? `${namespace}:${data}` : data)

/** A wallet on another device, reached over a transport that carries JSON-RPC. */
export function remote({ transport, session: granted }: RemoteParameters): SolanaConnector {
  const session = createRemoteSession({
    namespace,
    transport,
    session: granted,
    toError,
    readAddress,
    readNetworkId,
  })
  const { getGrantedNetworks, getAccounts, isGranted, send, resume, disconnect, subscribe } = session

  /** Some wallets return the signature alone. */
  const toResponse = (response: unknown): unknown =>
    typeof response === 'string' ? { signature: response } : response

  const request: SolanaConnector['request'] = async ({ method, params, caipNetworkId, ...options }) => {
    // The session has them.
    if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
      return getAccounts(caipNetworkId).map(account => ({ pubkey: toAddress(account) }))
    session.assertGranted(method, caipNetworkId)
    const [active] = getAccounts(caipNetworkId)
    // A wallet with several accounts needs to know which one: the active one unless the caller names another.
    const addressed =
      active && typeof params === 'object' && params !== null && !Array.isArray(params)
        ? { pubkey: toAddress(active), ...params }
        : params
    return toResponse(await send({ method, params: addressed, caipNetworkId, ...options }))
  }

  return {
    ...session.info,
    provider: createRemoteWallet({
      name: granted.peer.name,
      icon: granted.peer.icons[0],
      getAccounts() {
        const current = session.getNetworkId()
        const active = current ? getAccounts(current) : []
        return [...active, ...getGrantedNetworks().flatMap(getAccounts)]
      },
      isGranted,
      request: (method, params, caipNetworkId) => request({ method, params, caipNetworkId }),
      disconnect,
      subscribe,
    }),
    connect: ({ networks }) => session.connect(networks),
    disconnect,
    request,
    ...(resume ? { resume: async parameters => toResponse(await resume(parameters)) } : {}),
    cluster: { getNetworks: getGrantedNetworks, setNetworkId: session.setNetworkId },
    subscribe,
  }
}
