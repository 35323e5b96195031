import type { CaipAddress, CaipNetworkId, ChainNamespace, Unwatch } from './ids.js'
import type { KeyValueStorage } from './ports.js'

/** What one family requests from a remote wallet (CAIP-25 shape). */
export type NamespaceProposal = {
  chains: readonly CaipNetworkId[]
  methods: readonly string[]
  events: readonly string[]
}

/** What a remote wallet granted. */
export type NamespaceGrant = {
  accounts: readonly CaipAddress[]
  chains?: readonly CaipNetworkId[] | undefined
  methods: readonly string[]
  events: readonly string[]
}

export type TransportSession = {
  topic: string
  namespaces: Readonly<Record<ChainNamespace, NamespaceGrant>>
  /** Unix milliseconds. */
  expiresAt: number
  peer: {
    name: string
    url: string
    icons: readonly string[]
    redirect?: { native?: string | undefined; universal?: string | undefined } | undefined
  }
}

export type TransportEvent =
  | { type: 'sessionUpdated'; session: TransportSession }
  | { type: 'sessionDeleted'; topic: string }
  /** An event the wallet sent, such as accountsChanged; its meaning is the family's. */
  | { type: 'sessionEvent'; topic: string; caipNetworkId: CaipNetworkId; name: string; data: unknown }
  | { type: 'statusChanged'; status: 'connected' | 'disconnected' }

/**
 * What the visitor signs while the wallet connects (CAIP-122, of which EIP-4361 is one form), for a transport that
 * can ask for both at once. Only the site's server can verify the result.
 */
export type TransportSignIn = {
  /** The family that signs; the session covers this one only when the wallet signs. It must be among the proposals. */
  namespace: ChainNamespace
  /** Host of the site, with its port where it has one. */
  domain: string
  /** URI of what the visitor signs in to. */
  uri: string
  /** Issued by the server: at least 8 letters and digits, single use. */
  nonce: string
  /** One line that the wallet shows. */
  statement?: string | undefined
  /** ISO 8601, as are the next two; default now. */
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  /** URIs. */
  resources?: readonly string[] | undefined
}

/** What the visitor signed: give all of it to the server that made the nonce. */
export type TransportSignature = {
  account: CaipAddress
  /** The text that was signed. */
  message: string
  signature: string
  /** As CAIP-74 names it: `eip191`, `eip1271`… */
  type: string
}

/** Carries JSON-RPC to a wallet that is not in the page. Written once, not once per chain family. */
export type Transport = {
  id: string
  name: string
  /**
   * Requests a session from a wallet. `onUri` is called with a pairing URI that is ready to show, and again
   * whenever it is renewed. Rejects with USER_REJECTED, CANCELLED (by the signal), RELAY_UNREACHABLE…
   */
  connect(parameters: {
    proposals: Readonly<Record<ChainNamespace, NamespaceProposal>>
    /** `expiresAt`: Unix milliseconds at which the pairing counts as expired on screen. */
    onUri: (pairing: { uri: string; expiresAt: number }) => void
    signal?: AbortSignal | undefined
    /** Requests a signature in the same step; a transport or wallet without support returns an ordinary session. */
    signIn?: TransportSignIn | undefined
  }): Promise<TransportSession & { signatures?: readonly TransportSignature[] | undefined }>
  /** Stored sessions that have not expired, read without a network request. */
  getSessions(): Promise<readonly TransportSession[]>
  request(parameters: {
    topic: string
    caipNetworkId: CaipNetworkId
    method: string
    params?: unknown
    signal?: AbortSignal | undefined
    /** Unique; `resume` identifies the request by it after a reload. */
    requestId?: string | undefined
  }): Promise<unknown>
  /**
   * The response to a request of an earlier page, whenever it arrives; absent where responses end with the page.
   * @throws WALLET_TIMEOUT where none can arrive any more, SESSION_NOT_FOUND, or what the wallet responded
   */
  resume?(parameters: { topic: string; requestId: string }): Promise<unknown>
  /** Removes the session locally, then notifies the wallet; never rejects. */
  disconnect(parameters: { topic: string }): Promise<void>
  subscribe(listener: (event: TransportEvent) => void): Unwatch
  /** Closes sockets and timers. */
  destroy(): void
}

/** How a transport is configured before its code is loaded. */
export type TransportDefinition = {
  id: string
  /** Name of its row. */
  name: string
  load(context: {
    metadata: { name: string; description: string; url: string; icons: readonly string[] }
    projectId?: string | undefined
    storage: KeyValueStorage
    /** `id` of the client's options: instances on one page keep their sessions apart by it. */
    instanceId?: string | undefined
    /** Whether a URL scheme, in lower case and without the colon, is one of a wallet that the directory has listed. */
    isWalletScheme?: ((scheme: string) => boolean) | undefined
  }): Promise<Transport>
}
