import type {
  CaipAddress,
  CaipNetworkId,
  ConnectorConnectParameters,
  ConnectorInfo,
  ConnectorSession,
} from '@latchkit/core'
import { call, LatchkitError, untilAborted } from '@latchkit/core/family'
import { accountChunk } from '../accountChunk.js'
import type { EvmConnector } from '../types.js'
import { toCaipNetworkId } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'
import type { Eip1193Provider } from './eip1193.js'

export type { Eip1193Provider } from './eip1193.js'

export type InjectedParameters = Omit<ConnectorInfo, 'namespace'> & { provider: Eip1193Provider }

/** MetaMask's code for a lost node; it reconnects by itself. */
const nodeDisconnected = 1013

/** Requests that are valid on one chain only. */
const boundToChain = /^eth_(send|sign)Transaction$/

/**
 * The accounts that a wallet returned, in the form in which they were stored: undefined where one is new, or in lower
 * case, as another kit stores it. Without it a reload waits for the code of EIP-55 between the wallet's response and
 * `isConnected`.
 */
function matchStored(
  addresses: unknown,
  stored: readonly CaipAddress[],
  caipNetworkId: CaipNetworkId,
): readonly CaipAddress[] | undefined {
  if (!Array.isArray(addresses)) return undefined
  const known = new Map<unknown, string>()
  for (const account of stored) {
    const address = account.slice(-42)
    if (/^0x(?=.*[A-F])[\da-fA-F]{40}$/.test(address)) known.set(address.toLowerCase(), address)
  }
  const accounts = new Set<CaipAddress>()
  for (const address of addresses) {
    const match = typeof address === 'string' && known.get(address.toLowerCase())
    if (!match) return undefined
    accounts.add(`${caipNetworkId}:${match}`)
  }
  return [...accounts]
}

/**
 * A wallet in the page behind an EIP-1193 provider.
 * @example injected({ id: 'io.metamask', type: 'ANNOUNCED', name: 'MetaMask', declaredIds: ['rdns:io.metamask'], provider })
 */
export function injected({ provider, ...info }: InjectedParameters): EvmConnector {
  let caipNetworkId: CaipNetworkId | undefined
  let chainChanges = 0

  // Without an await before the request, a tap reaches the wallet in its own tick. The executor catches a provider
  // that throws instead of rejecting.
  const request = (method: string, params?: unknown): Promise<unknown> =>
    new Promise<unknown>((resolve, reject) => {
      Promise.resolve(provider.request(params === undefined ? { method } : { method, params })).then(
        resolve,
        reject,
      )
    }).catch(async (error: unknown) => {
      const { toError } = await accountChunk.load()
      throw toError(error)
    })

  const readNetwork = async (): Promise<CaipNetworkId> => {
    const changesBefore = chainChanges
    const network = toCaipNetworkId(await request('eth_chainId'))
    if (!network) throw new LatchkitError('WALLET_FAILED', { details: 'It returned no chain id.' })
    // A `chainChanged` event during the request is newer than its result.
    if (chainChanges === changesBefore || !caipNetworkId) caipNetworkId = network
    return caipNetworkId
  }

  const toSession = async (
    addresses: unknown,
    stored: readonly CaipAddress[] = [],
  ): Promise<ConnectorSession> => {
    const network = await readNetwork()
    const accounts =
      matchStored(addresses, stored, network) ?? (await accountChunk.load()).toAccounts(addresses, network)
    if (accounts.length === 0)
      throw new LatchkitError('NOT_CONNECTED', { details: 'The wallet shared no account.' })
    return { accounts, caipNetworkId: network }
  }

  const requestOnChain = async (
    method: string,
    params: unknown,
    expected: CaipNetworkId,
  ): Promise<unknown> => {
    // The wallet has one chain at a time and may have changed it without an event, so it is read again.
    await readNetwork()
    // Compared in the tick of the request: an event may have come after the read.
    if (caipNetworkId !== expected)
      throw new LatchkitError('CHAIN_MISMATCH', { context: { wanted: expected, actual: caipNetworkId } })
    return request(method, params)
  }

  return {
    ...info,
    namespace,
    provider,
    connect({ silent, stored, signal }: ConnectorConnectParameters) {
      const session = untilAborted(
        () =>
          request(silent ? 'eth_accounts' : 'eth_requestAccounts').then(addresses =>
            toSession(addresses, stored),
          ),
        signal,
      )
      // After the request, so that the wallet is reached first; a failed load rejects the session.
      accountChunk.load().catch(() => {})
      return session
    },
    async disconnect() {
      caipNetworkId = undefined
      // EIP-2255, which wallets need not support.
      await request('wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => {})
    },
    request: ({ method, params, caipNetworkId: expected, signal }) =>
      untilAborted(
        () =>
          boundToChain.test(method) ? requestOnChain(method, params, expected) : request(method, params),
        signal,
      ),
    subscribe(listener) {
      const onAccounts = (addresses: unknown): void => {
        if (Array.isArray(addresses) && addresses.length === 0) listener({ type: 'disconnected' })
        // A restored account is there before this code is.
        call(accountChunk, async ({ toAccounts }) => {
          const accounts = caipNetworkId ? toAccounts(addresses, caipNetworkId) : []
          if (accounts.length > 0) listener({ type: 'accountsChanged', accounts })
        }).catch(() => {})
      }
      const onChain = (chainId: unknown): void => {
        const network = toCaipNetworkId(chainId)
        if (!network) return
        chainChanges += 1
        caipNetworkId = network
        listener({ type: 'networkChanged', caipNetworkId: network })
      }
      const onDisconnect = (error: unknown): void => {
        if ((error as { code?: unknown } | undefined)?.code === nodeDisconnected) return
        // EIP-1193 emits it when the provider lost its chains; without accounts the site has lost its access.
        request('eth_accounts').then(
          addresses => {
            if (!Array.isArray(addresses) || addresses.length === 0) listener({ type: 'disconnected' })
          },
          () => listener({ type: 'disconnected' }),
        )
      }
      provider.on?.('accountsChanged', onAccounts)
      provider.on?.('chainChanged', onChain)
      provider.on?.('disconnect', onDisconnect)
      return () => {
        provider.removeListener?.('accountsChanged', onAccounts)
        provider.removeListener?.('chainChanged', onChain)
        provider.removeListener?.('disconnect', onDisconnect)
      }
    },
  }
}
