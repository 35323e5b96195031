import type { Kit, Proposal, Session, SessionRequest } from '../src/walletconnect/types.js'

type Call = readonly [name: string, args: unknown]

/** The kit's surface in memory: what the page calls is recorded, what the relay would bring is emitted. */
export type FakeKit = {
  kit: Kit
  readonly calls: Call[]
  /** Names of calls that fail from now on. */
  readonly failing: Set<string>
  sessions: Record<string, Session>
  proposals: Record<number, Proposal>
  requests: SessionRequest[]
  emit(event: string, args: unknown): void
}

/** A proposal as an app makes it, with only what the wallet reads. */
export function fakeProposal(id: number, change: Partial<Proposal> = {}): Proposal {
  return {
    id,
    expiryTimestamp: 4_000_000_000,
    relays: [{ protocol: 'irn' }],
    proposer: {
      publicKey: 'ab',
      metadata: { name: 'Aurora', url: 'https://app.example', description: '', icons: [] },
    },
    requiredNamespaces: {},
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:31337', 'eip155:31338'],
        methods: [
          'personal_sign',
          'eth_sendTransaction',
          'wallet_switchEthereumChain',
          'wallet_addEthereumChain',
        ],
        events: ['accountsChanged', 'chainChanged'],
      },
    },
    pairingTopic: 'p',
    ...change,
  } as Proposal
}

/** A session that covers `accounts` on `chains`. */
export function fakeSession(
  topic: string,
  accounts: readonly string[],
  chains = ['eip155:31337', 'eip155:31338'],
): Session {
  return {
    topic,
    expiry: 4_000_000_000,
    acknowledged: true,
    peer: {
      publicKey: 'ab',
      metadata: { name: 'Aurora', url: 'https://app.example', description: '', icons: [] },
    },
    namespaces: {
      eip155: {
        chains,
        accounts: chains.flatMap(chain => accounts.map(account => `${chain}:${account}`)),
        methods: [
          'personal_sign',
          'eth_sendTransaction',
          'wallet_switchEthereumChain',
          'wallet_addEthereumChain',
        ],
        events: ['accountsChanged', 'chainChanged'],
      },
    },
  } as unknown as Session
}

/** A session of both families. */
export function fakeSessionOfBoth(
  topic: string,
  accounts: readonly string[],
  solanaAccounts: readonly string[],
): Session {
  const session = fakeSession(topic, accounts, ['eip155:31337'])
  const cluster = 'solana:localnet'
  return {
    ...session,
    namespaces: {
      ...session.namespaces,
      solana: {
        chains: [cluster],
        accounts: solanaAccounts.map(account => `${cluster}:${account}`),
        methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
        events: ['accountsChanged', 'chainChanged'],
      },
    },
  }
}

/** A request of a session, as the relay brings it. */
export function fakeRequest(
  id: number,
  topic: string,
  method: string,
  params: unknown,
  chainId = 'eip155:31337',
): SessionRequest {
  return { id, topic, params: { request: { method, params }, chainId } } as SessionRequest
}

export function createFakeKit(): FakeKit {
  const listeners = new Map<string, ((args: never) => void)[]>()
  const calls: Call[] = []
  const failing = new Set<string>()
  const fake: FakeKit = {
    kit: undefined as unknown as Kit,
    calls,
    failing,
    sessions: {},
    proposals: {},
    requests: [],
    emit: (event, args) => {
      for (const listener of listeners.get(event) ?? []) listener(args as never)
    },
  }
  const act =
    <Value>(name: string, effect: (args: never) => Value) =>
    async (args: unknown): Promise<Value> => {
      calls.push([name, args])
      if (failing.has(name)) throw new Error(`${name} failed`)
      return effect(args as never)
    }
  const acknowledged = { acknowledged: async () => undefined }
  fake.kit = {
    on: (event: string, listener: (args: never) => void) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    getActiveSessions: () => fake.sessions,
    getPendingSessionProposals: () => fake.proposals,
    getPendingSessionRequests: () => fake.requests,
    pair: act('pair', () => undefined),
    approveSession: act('approveSession', ({ namespaces }: { namespaces: Session['namespaces'] }) => {
      fake.sessions['new'] = { ...fakeSession('new', []), namespaces }
      return fake.sessions['new']
    }),
    rejectSession: act('rejectSession', () => undefined),
    respondSessionRequest: act('respondSessionRequest', () => undefined),
    updateSession: act(
      'updateSession',
      ({ topic, namespaces }: { topic: string; namespaces: Session['namespaces'] }) => {
        const session = fake.sessions[topic]
        if (session) fake.sessions[topic] = { ...session, namespaces }
        return acknowledged
      },
    ),
    extendSession: act('extendSession', () => acknowledged),
    emitSessionEvent: act('emitSessionEvent', () => undefined),
    disconnectSession: act('disconnectSession', ({ topic }: { topic: string }) => {
      delete fake.sessions[topic]
    }),
    engine: { signClient: { ping: act('ping', () => undefined) } },
  } as unknown as Kit
  return fake
}
