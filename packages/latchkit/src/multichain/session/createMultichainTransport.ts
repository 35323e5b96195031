import type { Transport, TransportEvent } from '@latchkit/core'
import { createEmitter, createToError, LatchkitError, toNamespace, toReference } from '@latchkit/core/family'
import type { MultichainWallet } from '../watchWallet.js'
import { createWalletClient } from './createWalletClient.js'
import { readSession } from './readSession.js'
import { toWalletRequest } from './toWalletRequest.js'

/** Milliseconds that a wallet has to say whether it has the API, without a prompt. */
const probeTimeoutMs = 1500

/** How the wallet refuses a session. Requests of a family keep the wallet's own error, which the family maps. */
const toSessionError = /* @__PURE__ */ createToError([
  { code: 'USER_REJECTED', rpcCodes: [4001, 5001], message: /user (rejected|denied)/i },
  { code: 'REQUEST_PENDING', rpcCodes: [-32002] },
  {
    code: 'METHOD_UNSUPPORTED',
    rpcCodes: [-32601, 4200, 5100, 5101],
    message: /method .*(not (found|supported|available|exist)|unsupported)/i,
  },
])

const readMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The session of a wallet in the page that has the multichain API: CAIP-25 for the grant, CAIP-27 for requests. */
export function createMultichainTransport(wallet: MultichainWallet): Transport {
  const id = wallet.rdns
  const toSession = (result: unknown): ReturnType<typeof readSession> =>
    readSession(readMember(result, 'sessionScopes'), wallet)

  const onNotification = (method: unknown, params: unknown): void => {
    if (method === 'wallet_sessionChanged') {
      const session = toSession(params)
      emit(session ? { type: 'sessionUpdated', session } : { type: 'sessionDeleted', topic: id })
    }
    const scope = readMember(params, 'scope')
    const notification = readMember(params, 'notification')
    if (method !== 'wallet_notify' || typeof scope !== 'string') return
    // The account that the wallet uses now comes first; the session has its others.
    if (readMember(notification, 'method') === 'metamask_accountsChanged')
      emit({
        type: 'sessionEvent',
        topic: id,
        caipNetworkId: `${toNamespace(scope)}:${toReference(scope)}`,
        name: 'accountsChanged',
        data: readMember(notification, 'params'),
      })
  }
  const client = createWalletClient(onNotification)
  const { emit, subscribe } = createEmitter<TransportEvent>(() => () => {})

  const ask = async (method: string, params?: object, timeoutMs?: number): Promise<unknown> => {
    try {
      return await client.request(method, params, timeoutMs)
    } catch (error) {
      throw toSessionError(error)
    }
  }

  return {
    id,
    name: wallet.name,
    async connect({ proposals }) {
      const none = { methods: [], notifications: [], accounts: [] }
      const scopes = Object.values(proposals).flatMap(({ chains }) => chains)
      const session = toSession(
        await ask('wallet_createSession', {
          // The wallet lists what it supports; a scope that names a method it lacks would be left out.
          optionalScopes: Object.fromEntries(scopes.map(scope => [scope, none])),
          sessionProperties: Object.fromEntries(
            Object.keys(proposals)
              .filter(namespace => namespace !== 'eip155')
              .map(namespace => [`${namespace}_accountChanged_notifications`, true]),
          ),
        }),
      )
      if (!session) throw new LatchkitError('NOT_CONNECTED', { details: 'The wallet shared no account.' })
      return session
    },
    async getSessions() {
      const session = toSession(await ask('wallet_getSession', undefined, probeTimeoutMs))
      return session ? [session] : []
    },
    async request({ caipNetworkId, method, params }) {
      const request = toWalletRequest({ scope: caipNetworkId, method, params })
      const { toResult, ...sent } = request
      return toResult(await client.request('wallet_invokeMethod', { scope: caipNetworkId, request: sent }))
    },
    async disconnect() {
      await client.request('wallet_revokeSession').catch(() => {})
    },
    subscribe,
    destroy: client.close,
  }
}
