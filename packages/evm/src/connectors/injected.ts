import {
  BaseError,
  type CaipNetworkId,
  type Connector,
  type ConnectorEvent,
  type ConnectorInfo,
  type ConnectorSession,
} from '@latchkit/core'
import { toCaipNetworkId } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'
import { type ChecksumFunction, loadChecksum, toAccounts } from '../utils/toAccounts.js'
import type { Eip1193Provider } from './eip1193.js'

export type InjectedParameters = Omit<ConnectorInfo, 'namespace'> & { provider: Eip1193Provider }

/** A MetaMask that lost its node, not its visitor: it recovers by itself. */
const temporarilyDisconnected = 1013

const boundToChain = /^eth_(send|sign)Transaction$/

/** A wallet cannot be told to stop asking: its late answer is let pass. */
function untilAborted<Value>(answer: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new BaseError('CANCELLED'))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}

/**
 * A wallet in the page behind an EIP-1193 provider.
 * @example injected({ id: 'io.metamask', type: 'ANNOUNCED', name: 'MetaMask', declaredIds: ['rdns:io.metamask'], provider })
 */
export function injected({ provider, ...info }: InjectedParameters): Connector {
  let checksum: ChecksumFunction | undefined
  let caipNetworkId: CaipNetworkId | undefined
  /** How often it has told of another chain. */
  let moves = 0

  // Called without an await before it: a tap reaches the wallet in its own tick. A provider that throws
  // instead of rejecting is caught by the executor.
  const call = (method: string, params?: unknown): Promise<unknown> =>
    new Promise<unknown>((resolve, reject) => {
      Promise.resolve(provider.request(params === undefined ? { method } : { method, params })).then(
        resolve,
        reject,
      )
    }).catch(async (error: unknown) => {
      // What wallets say when they fail is a table of its own: the path of success does not load it.
      const { toError } = await import('../lazyError.js')
      throw toError(error)
    })

  const readNetwork = async (): Promise<CaipNetworkId> => {
    const before = moves
    const network = toCaipNetworkId(await call('eth_chainId'))
    if (!network) throw new BaseError('WALLET_FAILED', { details: 'It named no chain id.' })
    // What it has said meanwhile is the younger word.
    if (moves === before || !caipNetworkId) caipNetworkId = network
    return caipNetworkId
  }

  const toSession = async (addresses: unknown): Promise<ConnectorSession> => {
    const [network, toChecksum] = await Promise.all([readNetwork(), loadChecksum()])
    checksum = toChecksum
    const accounts = toAccounts(addresses, network, toChecksum)
    if (accounts.length === 0)
      throw new BaseError('NOT_CONNECTED', { details: 'The wallet shared no account.' })
    return { accounts, caipNetworkId: network }
  }

  return {
    ...info,
    namespace,
    provider,
    connect({ silent, signal }) {
      return untilAborted(call(silent ? 'eth_accounts' : 'eth_requestAccounts').then(toSession), signal)
    },
    async disconnect() {
      caipNetworkId = undefined
      // EIP-2255: not every wallet has it, and none has to.
      await call('wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => {})
    },
    async request({ method, params, caipNetworkId: wanted, signal }) {
      // A wallet in the page has one chain at a time: never hand it a transaction meant for another one. Asked
      // anew, because it may have moved and not have said so yet.
      if (boundToChain.test(method)) {
        await readNetwork()
        // Judged in the tick of the call: it may have moved once more since it answered.
        if (caipNetworkId !== wanted)
          throw new BaseError('CHAIN_MISMATCH', { context: { wanted, actual: caipNetworkId } })
      }
      return untilAborted(call(method, params), signal)
    },
    subscribe(listener) {
      const emit = (event: ConnectorEvent): void => listener(event)
      const onAccounts = (addresses: unknown): void => {
        if (Array.isArray(addresses) && addresses.length === 0) emit({ type: 'disconnected' })
        if (!caipNetworkId || !checksum) return
        const accounts = toAccounts(addresses, caipNetworkId, checksum)
        if (accounts.length > 0) emit({ type: 'accountsChanged', accounts })
      }
      const onChain = (chainId: unknown): void => {
        const network = toCaipNetworkId(chainId)
        if (!network) return
        moves += 1
        caipNetworkId = network
        emit({ type: 'networkChanged', caipNetworkId: network })
      }
      const onDisconnect = (error: unknown): void => {
        if ((error as { code?: unknown } | undefined)?.code === temporarilyDisconnected) return
        // EIP-1193 sends it when the provider lost its chains; only a provider without accounts is gone.
        call('eth_accounts').then(
          addresses => {
            if (!Array.isArray(addresses) || addresses.length === 0) emit({ type: 'disconnected' })
          },
          () => emit({ type: 'disconnected' }),
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
