import type { Transport, TransportEvent } from '@latchkit/core'
import { type Chunk, call, createChunk, isRestrictedTimezone, LatchkitError } from '@latchkit/core/internal'
import { browserPage, type Clock, type Page, systemClock } from './clock.js'
import { createPrimitives, type KeyPair, type Primitives } from './crypto/primitives.js'
import { createClientToken } from './relay/clientToken.js'
import { createRelayClient } from './relay/createRelayClient.js'
import type { WebSocketConstructor } from './relay/createSocket.js'
import { connect } from './sign/connect.js'
import { createChannels } from './sign/createChannels.js'
import type { Sessions } from './sign/createSessions.js'
import { isProposal } from './sign/isProposal.js'
import { createIndexedDbStore } from './store/createIndexedDbStore.js'
import type { Store } from './store/store.js'
import { createTabs, type Tabs } from './tabs.js'
import { ignore } from './utils.js'

export type WalletConnectTransportParameters = {
  /** WebSocket URL of the relay, `wss://…`; also the audience of the client's token. */
  relayUrl: string
  /** Used instead of `relayUrl` in restricted timezones. */
  fallbackRelayUrl?: string | undefined
  /** IANA zone of the visitor; default: the browser's. */
  getTimezone?: (() => string) | undefined
  /** What the wallet shows of this site. */
  metadata: { name: string; description: string; url: string; icons: readonly string[] }
  /** Separates the sessions of several instances on one page. */
  instanceId?: string | undefined
  /**
   * Whether a URL scheme is one of the wallet directory's, so that a wallet may be opened by it. Default: none, which
   * leaves a wallet's https link.
   */
  isWalletScheme?: ((scheme: string) => boolean) | undefined
  /** Required by the public WalletConnect relay. */
  projectId?: string | undefined
  /** Name of the row; default 'WalletConnect'. */
  name?: string | undefined
  /** Default: IndexedDB, or memory where that fails. */
  store?: Store | undefined
  /** Default: the platform's, which Node 20 lacks. */
  WebSocket?: WebSocketConstructor | undefined
  clock?: Clock | undefined
  page?: Page | undefined
  primitives?: Primitives | undefined
  /** Synchronises the tabs of an origin; default: a `BroadcastChannel` when `store` is the default. */
  tabs?: Tabs | undefined
  /** 0 to 1, for the jitter of reconnections. */
  random?: (() => number) | undefined
}

export type WalletConnectTransport = Transport & {
  /** Counts messages that could not be opened or read, and responses without a request. Neither is an error. */
  getStats(): { dropped: number; unmatched: number }
  /**
   * Resolves when the wallet of a session responds to `wc_sessionPing`.
   * @throws LatchkitError `WALLET_TIMEOUT` after 30 s, or as `request` does.
   */
  ping(parameters: { topic: string }): Promise<void>
}

/** @throws LatchkitError `RELAY_UNREACHABLE`, for a chunk that does not load. */
const throwUnreachable = (cause: unknown): never => {
  throw new LatchkitError('RELAY_UNREACHABLE', { cause })
}

/**
 * Creates a WalletConnect v2 client, app side (WalletConnect specs: relay, pairing, sign). Its socket is open only
 * during `connect` and while a session exists that has been created or read.
 *
 * @throws LatchkitError `CONFIG_INVALID` when `relayUrl` is not a WebSocket URL.
 * @example
 * const transport = createWalletConnectTransport({ relayUrl: 'wss://example.com/relay', metadata })
 * const session = await transport.connect({ proposals, onUri: ({ uri }) => showQr(uri) })
 */
export function createWalletConnectTransport(
  parameters: WalletConnectTransportParameters,
): WalletConnectTransport {
  const { fallbackRelayUrl, projectId, instanceId } = parameters
  const relayUrl =
    fallbackRelayUrl && isRestrictedTimezone(parameters.getTimezone?.())
      ? fallbackRelayUrl
      : parameters.relayUrl
  if (!/^wss?:\/\//.test(relayUrl)) throw new LatchkitError('CONFIG_INVALID', { details: 'relayUrl' })
  const clock = parameters.clock ?? systemClock
  const page = parameters.page ?? browserPage
  const primitives = parameters.primitives ?? createPrimitives()
  const storeName = ['@latchkit/walletconnect', relayUrl, ...(instanceId ? [instanceId] : [])].join(' ')
  const store = parameters.store ?? createIndexedDbStore(storeName, clock)
  const tabs = parameters.tabs ?? createTabs(parameters.store ? undefined : storeName)
  const listeners = new Set<(event: TransportEvent) => void>()
  const cancellations = new Set<() => void>()
  let clientKey: KeyPair | undefined
  let destroyed = false

  const emit = (event: TransportEvent) => {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        // Reported as uncaught, so that the other listeners are still notified.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** The identity at the relay; stored, since the relay keeps messages for it. */
  const getClientKey = async () => {
    clientKey ??= await tabs.lock(async () => {
      const stored = await store.get('client')
      if (stored) return stored as KeyPair
      const created = await primitives.createSigningKey()
      await store.put('client', created)
      return created
    })
    return clientKey
  }

  const relay = createRelayClient({
    async getUrl() {
      const key = await getClientKey()
      const auth = await createClientToken({ primitives, key, audience: relayUrl, now: clock.now() })
      const url = new URL(relayUrl)
      url.searchParams.set('auth', auth)
      if (projectId) url.searchParams.set('projectId', projectId)
      return url.href
    },
    WebSocket: () => parameters.WebSocket ?? (globalThis.WebSocket as WebSocketConstructor | undefined),
    clock,
    page,
    random: parameters.random ?? Math.random,
    sha256: primitives.sha256,
    onMessage(topic, message, direct) {
      if (direct) tabs.post({ topic, message })
      return channels.receive(topic, message, direct)
    },
    isAwaited: () => cancellations.size > 0 || (sessions.current?.hasPending() ?? false),
    onStatus: status => emit({ type: 'statusChanged', status }),
  })
  const channels = createChannels({
    relay,
    clock,
    primitives,
    toError: error => call(sessions, async ({ toWalletError }) => toWalletError(error)),
    // Without the chunk no request of a session can expect one.
    onResponse: async (...response) => sessions.current?.keep(...response),
  })

  /** What a session needs, which the QR code does not. */
  const sessions: Chunk<Sessions> = createChunk(async () => {
    const { createSessions } = await import('./sign/createSessions.js').catch(throwUnreachable)
    const onChange = (topic: string) => tabs.post({ topic })
    const created = createSessions({
      store,
      clock,
      relay,
      channels,
      primitives,
      isWalletScheme: parameters.isWalletScheme ?? (() => false),
      emit,
      onChange,
    })
    if (destroyed) created.destroy()
    return created
  })
  /** What `signIn` needs. */
  const authentication = createChunk(() => import('./sign/authenticate.js').catch(throwUnreachable))

  tabs.watch(({ topic, message }) => {
    if (destroyed) return
    if (message !== undefined) relay.inject(topic, message)
    else call(sessions, ({ reload }) => reload(topic)).catch(ignore)
  })

  const assertUsable = () => {
    if (destroyed) throw new LatchkitError('PROVIDER_MISSING')
    if (!projectId && /\.walletconnect\.(org|com)$/.test(new URL(relayUrl).hostname))
      throw new LatchkitError('PROJECT_ID_MISSING')
  }

  return {
    id: 'walletConnect',
    name: parameters.name ?? 'WalletConnect',
    getStats: () => ({ ...channels.stats }),

    async connect({ proposals, signIn, ...rest }) {
      assertUsable()
      if (!isProposal(proposals)) throw new LatchkitError('CONFIG_INVALID', { details: 'proposals' })
      const { metadata } = parameters
      const dependencies = { clock, page, primitives, relay, channels, sessions, metadata }
      const authenticate =
        signIn && (await authentication.load()).createAuthenticate({ ...dependencies, signIn, proposals })
      assertUsable()
      return connect(dependencies, { proposals, ...rest, authenticate, cancellations })
    },

    async getSessions() {
      if (destroyed) return []
      return call(sessions, async ({ refresh, list }) => {
        await refresh()
        return list()
      })
    },

    async request(request) {
      assertUsable()
      return call(sessions, loaded => loaded.request(request))
    },

    async resume(request) {
      assertUsable()
      return call(sessions, loaded => loaded.resume(request))
    },

    async ping({ topic }) {
      assertUsable()
      return call(sessions, loaded => loaded.ping(topic))
    },

    async disconnect({ topic }) {
      try {
        await call(sessions, loaded => loaded.disconnect(topic))
      } catch {
        // When the chunk does not load, the record is still deleted.
        await store.delete(topic)
        tabs.post({ topic })
      }
    },

    subscribe(listener) {
      // A wrapper, so that the same function can subscribe twice.
      const subscription = (event: TransportEvent) => listener(event)
      listeners.add(subscription)
      return () => void listeners.delete(subscription)
    },

    destroy() {
      if (destroyed) return
      destroyed = true
      for (const cancel of cancellations) cancel()
      sessions.current?.destroy()
      relay.destroy()
      tabs.close()
      listeners.clear()
    },
  }
}
