import type { Transport, TransportSession } from '@latchkit/core'
import { createRemoteSession, LatchkitError } from '@latchkit/core/family'
import { readProperty } from '../accounts/readAccounts.js'
import { isAddress, parseAddress } from '../address/stacksAddress.js'
import { toError } from '../toError.js'
import type { StacksConnector } from '../types.js'
import { isNetworkId, toAddress, toNetworkId, toNetworkName } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'
import { withPlainParams } from './withPlainParams.js'

export type RemoteParameters = { transport: Transport; session: TransportSession }

/** Wallets name accounts as addresses, CAIP-10 ids or `{ address }`. */
function readAddress(value: unknown): string | undefined {
  const named = readProperty(value, 'address') ?? value
  if (typeof named !== 'string') return undefined
  const address = toAddress(named)
  // The id of an account also names its network, whose version the address has.
  const id = address === named ? '' : toNetworkId(named)
  const isSound = isNetworkId(id)
    ? isAddress(address, toNetworkName(id))
    : parseAddress(address) !== undefined
  return isSound ? address : undefined
}

/** Wallets name networks by the CAIP-2 id, or by its reference as text or a number. */
function readNetworkId(
  data: unknown,
): ReturnType<Parameters<typeof createRemoteSession>[0]['readNetworkId']> {
  const id =
    typeof data === 'number' || (typeof data === 'string' && !data.includes(':'))
      ? `${namespace}:${data}`
      : data
  return isNetworkId(id) ? id : undefined
}

/** A wallet on another device, reached over a transport that carries JSON-RPC. */
export function remote({ transport, session: granted }: RemoteParameters): StacksConnector {
  const session = createRemoteSession({
    namespace,
    transport,
    session: granted,
    toError,
    readAddress,
    readNetworkId,
  })
  const { getGrantedNetworks, getAccounts, send, resume, disconnect, subscribe } = session

  const request: StacksConnector['request'] = async ({ method, params, caipNetworkId, ...options }) => {
    // The session has them.
    if (method === 'stx_getAddresses' || method === 'stx_getAccounts')
      return { addresses: getAccounts(caipNetworkId).map(account => ({ address: toAddress(account) })) }
    session.assertGranted(method, caipNetworkId)
    // A wallet with several accounts needs to know which one: the active one unless the caller names another.
    const [active] = getAccounts(caipNetworkId)
    const name = method === 'stx_transferStx' ? 'sender' : 'address'
    if (typeof params !== 'object' || params === null || Array.isArray(params))
      return send({ method, params, caipNetworkId, ...options })
    const addressed = { ...(active ? { [name]: toAddress(active) } : {}), ...params }
    return withPlainParams(addressed, plain => send({ method, params: plain, caipNetworkId, ...options }))
  }

  return {
    ...session.info,
    provider: {
      async request(method, params) {
        const caipNetworkId = session.getNetworkId()
        if (!caipNetworkId) throw new LatchkitError('PROVIDER_MISSING')
        return { jsonrpc: '2.0', id: null, result: await request({ method, params, caipNetworkId }) }
      },
    },
    connect: ({ networks }) => session.connect(networks),
    disconnect,
    request,
    ...(resume ? { resume } : {}),
    choice: {
      getNetworks: getGrantedNetworks,
      choose: async ({ caipNetworkId }) => session.chooseNetwork(caipNetworkId),
    },
    subscribe,
  }
}
