import { BaseError, type Transport, type TransportEvent } from '@latchkit/core'
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
  /** What the wallet shows of this site. */
  metadata: { name: string; description: string; url: string; icons: readonly string[] }
  /** Only the public WalletConnect relay demands one. */
  projectId?: string | undefined
  /** Name of the row; default 'WalletConnect'. */
  name?: string | undefined
  /** Default: IndexedDB, and memory where that fails. */
  store?: Store | undefined
  /** Default: the platform's; Node 20 has none. */
  WebSocket?: WebSocketConstructor | undefined
  clock?: Clock | undefined
  page?: Page | undefined
  primitives?: Primitives | undefined
  /** Keeps tabs of one origin in step; default: a `BroadcastChannel` when `store` is the default one. */
  tabs?: Tabs | undefined
  /** 0 to 1, for the jitter of reconnections. */
  random?: (() => number) | undefined
}

export type WalletConnectTransport = Transport & {
  /** Messages that could not be opened or read, and answers nobody waited for; neither is an error. */
  getStats(): { dropped: number; unmatched: number }
  /**
   * Asks the wallet of a session whether it is there (`wc_sessionPing`).
   * @throws BaseError `WALLET_TIMEOUT` when it has not answered within 30 s, or as `request` does.
   */
  ping(parameters: { topic: string }): Promise<void>
}

/** A chunk that does not load. */
const toUnreachable = (cause: unknown) => new BaseError('RELAY_UNREACHABLE', { cause })

/**
 * Creates a WalletConnect v2 client, app side (WalletConnect specs: relay, pairing, sign). It opens no socket
 * before `connect` or before a stored session is read, and closes it when neither is left.
 *
 * @throws BaseError `CONFIG_INVALID` when `relayUrl` is not a WebSocket URL.
 * @example
 * const transport = createWalletConnectTransport({ relayUrl: 'wss://example.com/relay', metadata })
 * const session = await transport.connect({ proposals, onUri: ({ uri }) => showQr(uri) })
 */
export function createWalletConnectTransport(
  parameters: WalletConnectTransportParameters,
): WalletConnectTransport {
  const { relayUrl, projectId } = parameters
  if (!/^wss?:\/\//.test(relayUrl)) throw new BaseError('CONFIG_INVALID', { details: 'relayUrl' })
  const clock = parameters.clock ?? systemClock
  const page = parameters.page ?? browserPage
  const primitives = parameters.primitives ?? createPrimitives()
  const storeName = `@latchkit/walletconnect ${relayUrl}`
  const store = parameters.store ?? createIndexedDbStore(storeName, clock)
  const tabs = parameters.tabs ?? createTabs(parameters.store ? undefined : storeName)
  const listeners = new Set<(event: TransportEvent) => void>()
  const cancellations = new Set<() => void>()
  let clientKey: KeyPair | undefined
  let sessions: Sessions | undefined
  let loading: Promise<Sessions> | undefined
  let destroyed = false

  const emit = (event: TransportEvent) => {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        // One listener's failure is its own: it is reported as uncaught, and the others still hear.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** The identity at the relay: the address of the mailbox, so it stays over reloads. */
  const getClientKey = async () => {
    clientKey ??= await tabs.alone(async () => {
      const kept = await store.get('client')
      if (kept) return kept as KeyPair
      const made = await primitives.createSigningKey()
      await store.put('client', made)
      return made
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
    isAwaited: () => cancellations.size > 0 || channels.isWaiting(),
    onStatus: status => emit({ type: 'statusChanged', status }),
  })
  const channels = createChannels({
    relay,
    clock,
    primitives,
    toError: async error => (await loadSessions()).toWalletError(error),
  })

  /** A failed download is tried again by the next call. */
  const loadSessions = (): Promise<Sessions> => {
    loading ??= import('./sign/createSessions.js').then(
      ({ createSessions }) => {
        sessions = createSessions({
          store,
          clock,
          relay,
          channels,
          primitives,
          emit,
          onChange: topic => tabs.post({ topic }),
        })
        if (destroyed) sessions.destroy()
        return sessions
      },
      cause => {
        loading = undefined
        throw toUnreachable(cause)
      },
    )
    return loading
  }

  tabs.watch(({ topic, message }) => {
    if (destroyed) return
    if (message !== undefined) relay.inject(topic, message)
    else loadSessions().then(({ follow }) => follow(topic), ignore)
  })

  const assertUsable = () => {
    if (destroyed) throw new BaseError('PROVIDER_MISSING')
    if (!projectId && /\.walletconnect\.(org|com)$/.test(new URL(relayUrl).hostname))
      throw new BaseError('PROJECT_ID_MISSING')
  }

  return {
    id: 'walletConnect',
    name: parameters.name ?? 'WalletConnect',
    getStats: () => ({ ...channels.stats }),

    async connect({ proposals, signIn, ...rest }) {
      assertUsable()
      if (!isProposal(proposals)) throw new BaseError('CONFIG_INVALID', { details: 'proposals' })
      const { metadata } = parameters
      const dependencies = { clock, page, primitives, relay, channels, loadSessions, metadata }
      const authenticate =
        signIn &&
        (
          await import('./sign/authenticate.js').catch(cause => Promise.reject(toUnreachable(cause)))
        ).createAuthentication({ ...dependencies, signIn, proposals })
      assertUsable()
      return connect(dependencies, { proposals, ...rest, authenticate, cancellations })
    },

    async getSessions() {
      if (destroyed) return []
      const { refresh, list } = await loadSessions()
      await refresh()
      return list()
    },

    async request(request) {
      assertUsable()
      return (await loadSessions()).request(request)
    },

    async ping({ topic }) {
      assertUsable()
      return (await loadSessions()).ping(topic)
    },

    async disconnect({ topic }) {
      try {
        await (await loadSessions()).disconnect(topic)
      } catch {
        // Without its code a session can still be forgotten.
        await store.delete(topic)
        tabs.post({ topic })
      }
    },

    subscribe(listener) {
      const own = (event: TransportEvent) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },

    destroy() {
      if (destroyed) return
      destroyed = true
      for (const cancel of cancellations) cancel()
      sessions?.destroy()
      relay.destroy()
      tabs.close()
      listeners.clear()
    },
  }
}
