import type {
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  Environment,
  NamespaceGrant,
  NamespaceProposal,
  Transport,
  TransportEvent,
  TransportSession,
} from '@latchkit/core'
import { LatchkitError, pairingLifetimeMs, toAddress } from '@latchkit/core/internal'

/** What the wallet on the other side does with a request. */
export type MockRemoteOutcome = 'approve' | 'reject' | 'ignore'

export type MockRemoteOptions = {
  /** Of the transports. Default 'mockTransport'. */
  id?: string | undefined
  name?: string | undefined
  /** Addresses the wallet shares on every chain it is asked for. Default two made-up ones. */
  addresses?: readonly string[] | undefined
  peer?: Partial<TransportSession['peer']> | undefined
  proposal?: MockRemoteOutcome | undefined
  request?: MockRemoteOutcome | undefined
  /** The wallet scans every code the moment it is shown. Default false. */
  autoPair?: boolean | undefined
  /** Results of the wallet by method; other methods return `mock:<method>`. */
  results?: Readonly<Record<string, unknown>> | undefined
  environment?: Pick<Environment, 'now'> | undefined
}

export type MockRemoteRequest = {
  topic: string
  caipNetworkId: CaipNetworkId
  method: string
  params?: unknown
}

/** The wallet of the other device. */
export type MockRemoteWallet = {
  setOutcome(kind: 'proposal' | 'request', outcome: MockRemoteOutcome): void
  /** Pairs by a URI, as after a scan. */
  pair(uri: string): Promise<void>
  /** Every code shown, oldest first. */
  uris: readonly string[]
  requests: readonly MockRemoteRequest[]
  sessions(): readonly TransportSession[]
  emitEvent(parameters: {
    topic: string
    caipNetworkId: CaipNetworkId
    name: string
    data: unknown
  }): Promise<void>
  /** Changes the addresses it shares; without any, one fewer, or one more where there is only one. */
  update(topic: string, addresses?: readonly string[]): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
}

export type MockRemote = {
  /** A new instance over the same storage: what a reloaded page has. */
  createTransport(): Transport
  /** An instance whose other end does not exist. */
  createUnreachable(): Transport
  cutConnections(): Promise<void>
  wallet: MockRemoteWallet
}

type Page = {
  listeners: Set<{ hear: (event: TransportEvent) => void }>
  ended: Set<() => void>
  over: boolean
}
type Proposal = {
  proposals: Readonly<Record<ChainNamespace, NamespaceProposal>>
  settle(session: TransportSession | LatchkitError): void
}
type Answer = { value: unknown } | LatchkitError
type Waiting = { request: MockRemoteRequest; settle(answer: Answer): void }
/** A request whose response survives a reload. */
type Kept = {
  request: MockRemoteRequest
  answer?: Answer | undefined
  waiters: Set<(answer: Answer) => void>
}

const sessionLifetimeMs = 7 * 86_400_000

/**
 * A wallet on another device and the transports that reach it, without a relay.
 * @example
 * const remote = createMockRemote({ autoPair: true })
 * const remoteConnectors = [{ id: 'mockTransport', name: 'QR', load: async () => remote.createTransport() }]
 */
export function createMockRemote(options: MockRemoteOptions = {}): MockRemote {
  const { id = 'mockTransport', name = 'Mock transport', addresses = ['remote-1', 'remote-2'] } = options
  const now = (): number => options.environment?.now() ?? Date.now()
  const outcomes = { proposal: options.proposal ?? 'approve', request: options.request ?? 'approve' }
  const sessions = new Map<string, TransportSession>()
  const proposals = new Map<string, Proposal>()
  const waiting = new Set<Waiting>()
  const kept = new Map<string, Kept>()
  const pages = new Set<Page>()
  const missed: TransportEvent[] = []
  const uris: string[] = []
  const requests: MockRemoteRequest[] = []
  let offline = false
  let count = 0

  const emit = (event: TransportEvent): void => {
    if (pages.size === 0 && event.type !== 'statusChanged') missed.push(event)
    for (const page of pages) for (const { hear } of [...page.listeners]) hear(event)
  }
  const nextTopic = (): string => String(++count).padStart(64, '0')

  const toGrant = (proposal: NamespaceProposal, shared: readonly string[]): NamespaceGrant => ({
    accounts: proposal.chains.flatMap(chain => shared.map(address => `${chain}:${address}` as CaipAddress)),
    chains: proposal.chains,
    methods: proposal.methods,
    events: proposal.events,
  })

  const open = (asked: Proposal['proposals']): TransportSession => {
    const session: TransportSession = {
      topic: nextTopic(),
      namespaces: Object.fromEntries(
        Object.entries(asked).map(([namespace, proposal]) => [namespace, toGrant(proposal, addresses)]),
      ),
      expiresAt: now() + sessionLifetimeMs,
      peer: { name: 'Mock remote wallet', url: 'https://wallet.example', icons: [], ...options.peer },
    }
    sessions.set(session.topic, session)
    return session
  }

  const respond = ({ request, settle }: Waiting): void => {
    const { method } = request
    const isGiven = options.results && method in options.results
    const value = isGiven ? options.results?.[method] : `mock:${method}`
    settle(outcomes.request === 'reject' ? new LatchkitError('USER_REJECTED', { rpcCode: 4001 }) : { value })
  }

  const forget = (topic: string): void => {
    if (!sessions.delete(topic)) return
    for (const entry of [...waiting])
      if (entry.request.topic === topic) entry.settle(new LatchkitError('NOT_CONNECTED'))
    emit({ type: 'sessionDeleted', topic })
  }

  async function pair(uri: string): Promise<void> {
    const proposal = proposals.get(uri)
    if (!proposal || outcomes.proposal === 'ignore') return
    proposal.settle(
      outcomes.proposal === 'approve'
        ? open(proposal.proposals)
        : new LatchkitError('USER_REJECTED', { rpcCode: 5000 }),
    )
  }

  function create(reachable: boolean): Transport {
    const page: Page = { listeners: new Set(), ended: new Set(), over: false }
    pages.add(page)
    /** One promise that settles by its own response, by the signal, or with the page. */
    const ask = <Value>(
      start: (settle: (outcome: { value: Value } | LatchkitError) => void) => () => void,
      signal?: AbortSignal | undefined,
    ): Promise<Value> =>
      new Promise((resolve, reject) => {
        if (page.over) return reject(new LatchkitError('PROVIDER_MISSING'))
        if (signal?.aborted) return reject(new LatchkitError('CANCELLED'))
        let release = (): void => {}
        const settle = (outcome: { value: Value } | LatchkitError): void => {
          release()
          page.ended.delete(cancel)
          signal?.removeEventListener('abort', cancel)
          if (outcome instanceof LatchkitError) reject(outcome)
          else resolve(outcome.value)
        }
        const cancel = (): void => settle(new LatchkitError('CANCELLED'))
        page.ended.add(cancel)
        signal?.addEventListener('abort', cancel, { once: true })
        release = start(settle)
      })

    return {
      id,
      name,
      connect({ proposals: asked, onUri, signal }) {
        if (!reachable) {
          for (const { hear } of [...page.listeners]) hear({ type: 'statusChanged', status: 'disconnected' })
          return Promise.reject(new LatchkitError('RELAY_UNREACHABLE'))
        }
        return ask(settle => {
          const uri = `mock:${nextTopic()}@2?relay-protocol=mock`
          uris.push(uri)
          proposals.set(uri, {
            proposals: asked,
            settle: session => settle(session instanceof LatchkitError ? session : { value: session }),
          })
          // After this call: the one who asks must be able to abort inside onUri.
          queueMicrotask(() => {
            if (!proposals.has(uri)) return
            onUri({ uri, expiresAt: now() + pairingLifetimeMs })
            if (options.autoPair) void pair(uri)
          })
          return () => void proposals.delete(uri)
        }, signal)
      },
      getSessions: async () => [...sessions.values()].filter(({ expiresAt }) => expiresAt > now()),
      request({ topic, caipNetworkId, method, params, signal, requestId }) {
        if (!sessions.has(topic)) return Promise.reject(new LatchkitError('PROVIDER_MISSING'))
        const request = { topic, caipNetworkId, method, params }
        return ask<unknown>(settle => {
          const entry: Waiting = {
            request,
            settle(answer) {
              waiting.delete(entry)
              const asked = requestId === undefined ? undefined : kept.get(requestId)
              if (asked) asked.answer = answer
              settle(answer)
              for (const hear of asked?.waiters ?? []) hear(answer)
            },
          }
          waiting.add(entry)
          requests.push(request)
          if (requestId !== undefined) kept.set(requestId, { request, waiters: new Set() })
          if (!offline && outcomes.request !== 'ignore') queueMicrotask(() => respond(entry))
          return () => {
            // The wallet still shows the request of a page that has ended.
            if (!page.over || requestId === undefined) waiting.delete(entry)
          }
        }, signal)
      },
      resume({ topic, requestId }) {
        const asked = kept.get(requestId)
        if (asked?.request.topic !== topic) return Promise.reject(new LatchkitError('WALLET_TIMEOUT'))
        return ask<unknown>(settle => {
          if (asked.answer) settle(asked.answer)
          else asked.waiters.add(settle)
          return () => void asked.waiters.delete(settle)
        })
      },
      async disconnect({ topic }) {
        forget(topic)
      },
      subscribe(listener) {
        const entry = { hear: listener }
        page.listeners.add(entry)
        for (const event of missed.splice(0))
          queueMicrotask(() => page.listeners.has(entry) && listener(event))
        return () => void page.listeners.delete(entry)
      },
      destroy() {
        page.over = true
        pages.delete(page)
        for (const end of [...page.ended]) end()
      },
    }
  }

  const change = (topic: string, by: (session: TransportSession) => TransportSession): void => {
    const session = sessions.get(topic)
    if (!session) return
    const next = by(session)
    sessions.set(topic, next)
    emit({ type: 'sessionUpdated', session: next })
  }

  return {
    createTransport: () => create(true),
    createUnreachable: () => create(false),
    async cutConnections() {
      emit({ type: 'statusChanged', status: 'disconnected' })
      queueMicrotask(() => emit({ type: 'statusChanged', status: 'connected' }))
    },
    wallet: {
      uris,
      requests,
      pair,
      setOutcome(kind, outcome) {
        outcomes[kind] = outcome
      },
      sessions: () => [...sessions.values()],
      async emitEvent(event) {
        emit({ type: 'sessionEvent', ...event })
      },
      async update(topic, wanted) {
        change(topic, session => ({
          ...session,
          namespaces: Object.fromEntries(
            Object.entries(session.namespaces).map(([namespace, grant]) => {
              const chains = grant.chains ?? []
              const shared = [...new Set(grant.accounts.map(toAddress))]
              const next = wanted ?? (shared.length > 1 ? shared.slice(1) : [...shared, 'remote-added'])
              return [namespace, { ...grant, accounts: toGrant({ ...grant, chains }, next).accounts }]
            }),
          ),
        }))
      },
      async extend(topic) {
        change(topic, session => ({ ...session, expiresAt: now() + sessionLifetimeMs }))
      },
      async disconnect(topic) {
        forget(topic)
      },
      async goOffline() {
        offline = true
      },
      async goOnline() {
        offline = false
        if (outcomes.request !== 'ignore') for (const entry of [...waiting]) respond(entry)
      },
    },
  }
}
