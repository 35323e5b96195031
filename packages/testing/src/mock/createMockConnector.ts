import type {
  CaipAddress,
  CaipNetworkId,
  ConnectedWalletInfo,
  Connector,
  ConnectorEvent,
  ConnectorInfo,
  Environment,
} from '@latchkit/core'
import { LatchkitError, toAddress } from '@latchkit/core/internal'
import { realTimers } from './signalled.js'
import { type MockFailure, toMockError } from './toMockError.js'

/** How the mock behaves; every part can be changed while it runs, by `mock.set`. */
export type MockBehaviour = {
  /** What the wallet shares. Empty: it shares nothing, and connecting fails with NOT_CONNECTED. */
  accounts: readonly CaipAddress[]
  /** The wallet's network; may be one the site does not have. */
  caipNetworkId: CaipNetworkId
  /** Networks it knows; a switch to another one fails with NETWORK_NOT_FOUND. Absent: it knows all. */
  knownNetworks?: readonly CaipNetworkId[] | undefined
  /** It already trusts this site, so a silent connect works without a prompt. Connecting sets it. */
  trusted: boolean
  wallet?: ConnectedWalletInfo | undefined
  /** Milliseconds before each response, on the environment's clock. Default 0: at once. */
  delay: number
  /** It never responds; only the signal ends a connect or a request. */
  silent: boolean
  connectError?: MockFailure | undefined
  /** For restoring only. */
  restoreError?: MockFailure | undefined
  signError?: MockFailure | undefined
  switchError?: MockFailure | undefined
  /** For a payment (`mock_send`), as the wallet itself refuses it. */
  sendError?: MockFailure | undefined
  /** For requests that are neither a signature, a switch nor a payment. */
  requestError?: MockFailure | undefined
  /** Whether it accepts a network switch but stays on its network. */
  staysOnSwitch: boolean
  /** Ends the connection by itself this many milliseconds after it was made. */
  disconnectsAfter?: number | undefined
  /** Results of further methods. */
  results: Readonly<Record<string, unknown>>
}

export type MockConnectorOptions = Partial<Omit<ConnectorInfo, 'id' | 'namespace'>> &
  Partial<MockBehaviour> & {
    id?: string | undefined
    namespace?: string | undefined
    provider?: unknown
    /** Whose clock `delay` and `disconnectsAfter` run on. Default: real timers. */
    environment?: Pick<Environment, 'setTimeout' | 'clearTimeout'> | undefined
  }

export type MockCall = { method: string; params?: unknown; caipNetworkId?: CaipNetworkId | undefined }

export type MockControls = {
  /** Every request to the wallet, oldest first; `connect`, `restore` and `disconnect` are among the methods. */
  calls: readonly MockCall[]
  set(behaviour: Partial<MockBehaviour>): void
  get(): Readonly<MockBehaviour>
  /** Emits an event of the wallet and applies it to the behaviour. */
  emit(event: ConnectorEvent): void
  listenerCount(): number
}

export type MockConnector = Connector & { mock: MockControls }

const isSwitch = (method: string): boolean => /switch|add.*chain/i.test(method)
const isSign = (method: string): boolean => /sign/i.test(method)

/**
 * A connector of any family whose failures are options.
 * @example
 * const connector = createMockConnector({ connectError: 'USER_REJECTED' })
 * connector.mock.set({ connectError: undefined, delay: 500 })
 */
export function createMockConnector(options: MockConnectorOptions = {}): MockConnector {
  const { environment = realTimers, id = 'mock', namespace = 'mock', type = 'ANNOUNCED' } = options
  const caipNetworkId: CaipNetworkId = options.caipNetworkId ?? `${namespace}:1`
  let behaviour: MockBehaviour = {
    accounts: options.accounts ?? [`${caipNetworkId}:${id}-account` as CaipAddress],
    caipNetworkId,
    knownNetworks: options.knownNetworks,
    trusted: options.trusted ?? false,
    wallet: options.wallet,
    delay: options.delay ?? 0,
    silent: options.silent ?? false,
    connectError: options.connectError,
    restoreError: options.restoreError,
    signError: options.signError,
    switchError: options.switchError,
    sendError: options.sendError,
    requestError: options.requestError,
    staysOnSwitch: options.staysOnSwitch ?? false,
    disconnectsAfter: options.disconnectsAfter,
    results: options.results ?? {},
  }
  const calls: MockCall[] = []
  const listeners = new Set<{ hear: (event: ConnectorEvent) => void }>()
  let ending: unknown
  let sent = 0

  /** Settles after the delay, never when `silent`, or with CANCELLED once the signal aborts. */
  const answer = <Value>(read: () => Value, signal?: AbortSignal | undefined): Promise<Value> =>
    new Promise((resolve, reject) => {
      const cancel = (): void => reject(new LatchkitError('CANCELLED'))
      if (signal?.aborted) return cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      const finish = (): void => {
        signal?.removeEventListener('abort', cancel)
        try {
          resolve(read())
        } catch (error) {
          reject(error)
        }
      }
      if (behaviour.silent) return
      if (behaviour.delay > 0) environment.setTimeout(finish, behaviour.delay)
      else finish()
    })

  const emit = (event: ConnectorEvent): void => {
    if (event.type === 'accountsChanged') behaviour = { ...behaviour, accounts: event.accounts }
    if (event.type === 'networkChanged') moveTo(event.caipNetworkId)
    if (event.type === 'disconnected') behaviour = { ...behaviour, trusted: false }
    for (const { hear } of [...listeners]) hear(event)
  }

  const moveTo = (network: CaipNetworkId): void => {
    const toAccount = (account: CaipAddress): CaipAddress => `${network}:${toAddress(account)}`
    behaviour = { ...behaviour, caipNetworkId: network, accounts: behaviour.accounts.map(toAccount) }
  }

  const fail = (failure: MockFailure | undefined): void => {
    if (failure) throw toMockError(failure)
  }

  const respond = (method: string, params: unknown): unknown => {
    if (isSwitch(method)) {
      fail(behaviour.switchError)
      const wanted = (params as [{ caipNetworkId?: CaipNetworkId }] | undefined)?.[0]?.caipNetworkId
      if (!wanted) return null
      if (behaviour.knownNetworks && !behaviour.knownNetworks.includes(wanted))
        throw new LatchkitError('NETWORK_NOT_FOUND')
      if (!behaviour.staysOnSwitch && wanted !== behaviour.caipNetworkId)
        emit({ type: 'networkChanged', caipNetworkId: wanted })
      return null
    }
    if (isSign(method)) {
      fail(behaviour.signError)
      return method in behaviour.results ? behaviour.results[method] : `signed:${JSON.stringify(params)}`
    }
    if (method === 'mock_send') {
      fail(behaviour.sendError)
      return method in behaviour.results ? behaviour.results[method] : `hash-${id}-${++sent}`
    }
    fail(behaviour.requestError)
    if (!(method in behaviour.results)) throw new LatchkitError('METHOD_UNSUPPORTED', { details: method })
    return behaviour.results[method]
  }

  return {
    id,
    namespace,
    type,
    name: options.name ?? 'Mock wallet',
    imageId: options.imageId,
    icon: options.icon,
    info: options.info,
    declaredIds: options.declaredIds ?? [],
    transportId: options.transportId,
    provider: options.provider,
    connect({ silent, signal }) {
      calls.push({ method: silent ? 'restore' : 'connect' })
      return answer(() => {
        fail(silent ? behaviour.restoreError : behaviour.connectError)
        if ((silent && !behaviour.trusted) || behaviour.accounts.length === 0)
          throw new LatchkitError('NOT_CONNECTED')
        behaviour = { ...behaviour, trusted: true }
        if (behaviour.disconnectsAfter !== undefined)
          ending = environment.setTimeout(() => emit({ type: 'disconnected' }), behaviour.disconnectsAfter)
        const { accounts, wallet } = behaviour
        return { accounts, caipNetworkId: behaviour.caipNetworkId, ...(wallet ? { wallet } : {}) }
      }, signal)
    },
    async disconnect() {
      calls.push({ method: 'disconnect' })
      environment.clearTimeout(ending)
      behaviour = { ...behaviour, trusted: false }
    },
    request({ method, params, caipNetworkId: network, signal }) {
      calls.push({ method, params, caipNetworkId: network })
      return answer(() => {
        if (!behaviour.trusted) throw new LatchkitError('NOT_CONNECTED')
        return respond(method, params)
      }, signal)
    },
    subscribe(listener) {
      const entry = { hear: listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    mock: {
      calls,
      set: changes => {
        behaviour = { ...behaviour, ...changes }
      },
      get: () => behaviour,
      emit,
      listenerCount: () => listeners.size,
    },
  }
}
