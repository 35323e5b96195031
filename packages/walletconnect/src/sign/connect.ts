import { isError, type NamespaceProposal, type TransportSession } from '@latchkit/core'
import { type Chunk, LatchkitError, pairingLifetimeMs, pairingMarginMs } from '@latchkit/core/internal'
import type { Clock, Page } from '../clock.js'
import { randomBytes, toHex } from '../crypto/bytes.js'
import type { KeyPair, Primitives } from '../crypto/primitives.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { ignore } from '../utils.js'
import type { Authenticate } from './authenticate.js'
import { type Channels, type PeerRequest, type PeerResponse, requestTimeoutMs } from './createChannels.js'
import type { Sessions } from './createSessions.js'
import { methods } from './methods.js'
import { formatUri } from './uri.js'

export type ConnectDependencies = {
  clock: Clock
  page: Page
  primitives: Primitives
  relay: RelayClient
  channels: Channels
  sessions: Chunk<Sessions>
  metadata: object
}

export type ConnectParameters = {
  proposals: Readonly<Record<string, NamespaceProposal>>
  onUri: (pairing: { uri: string; expiresAt: number }) => void
  signal?: AbortSignal | undefined
  /** Requests a signature together with the proposal. */
  authenticate?: Authenticate | undefined
  /** Contains a function that cancels this call until it settles. */
  cancellations: Set<() => void>
}

type Pairing = {
  topic: string
  key: KeyPair
  /** Cancels what is being published for it. */
  controller: AbortController
  /** Unix milliseconds at which the proposal, or the wait for a settlement, expires. */
  expiresAt: number
  /** Topic on which the wallet settles, once it has approved. */
  sessionTopic?: string | undefined
  /** Topic of the response to `wc_sessionAuthenticate`. */
  responseTopic?: string | undefined
}

const renewalRetryMs = 5_000
/** The session's chunk loads while the visitor scans, after the code is on screen. */
const preloadDelayMs = 2_000
const unknownRelayMethod = -32601

/** Offers pairings until a wallet has settled one, the signal aborts, or none can be made. */
export function connect(
  { clock, page, primitives, relay, channels, sessions, metadata }: ConnectDependencies,
  { proposals, onUri, signal, authenticate, cancellations }: ConnectParameters,
): Promise<TransportSession> {
  const pairings = new Set<Pairing>()
  let renewAt = 0
  /** Unix milliseconds at which the newest pairing expires; 0 before the first. */
  let expiresAt = 0
  let isRenewing = false
  let timer: unknown
  let preloadTimer: unknown
  let isDone = false

  return new Promise((resolve, reject) => {
    const finish = (error: unknown, session?: TransportSession) => {
      if (isDone) return
      isDone = true
      clock.clearTimeout(timer)
      clock.clearTimeout(preloadTimer)
      signal?.removeEventListener('abort', onAbort)
      cancellations.delete(onAbort)
      unwatch()
      for (const pairing of pairings) close(pairing, session?.topic)
      if (session) resolve(session)
      else reject(error)
    }

    const onAbort = () => finish(new LatchkitError('CANCELLED', { cause: signal?.reason }))

    const close = (pairing: Pairing, exceptTopic?: string) => {
      pairings.delete(pairing)
      pairing.controller.abort()
      for (const topic of [pairing.topic, pairing.sessionTopic, pairing.responseTopic]) {
        if (!topic || topic === exceptTopic) continue
        channels.close(topic, 'CANCELLED')
        relay.unsubscribe(topic)
      }
    }

    /** Closes expired pairings, renews the code when it is due, and schedules the next check. */
    const check = () => {
      clock.clearTimeout(timer)
      if (isDone) return
      for (const pairing of pairings) {
        if (pairing.expiresAt > clock.now()) continue
        if (pairing.sessionTopic) return finish(new LatchkitError('SESSION_NOT_FOUND'))
        close(pairing)
      }
      // A hidden page makes no codes; it does when it is shown again.
      const isIdle = isRenewing || !page.isVisible() || [...pairings].some(pairing => pairing.sessionTopic)
      if (!isIdle && renewAt <= clock.now()) void renew()
      const due = [renewAt, ...[...pairings].map(pairing => pairing.expiresAt)].map(at => at - clock.now())
      const nextMs = Math.min(...due.filter(ms => ms > 0))
      if (nextMs < Infinity) timer = clock.setTimeout(check, nextMs)
    }

    const renew = async () => {
      isRenewing = true
      try {
        await pair()
      } catch (error) {
        if (expiresAt === 0) finish(error)
        else if (expiresAt <= clock.now()) finish(new LatchkitError('PAIRING_EXPIRED', { cause: error }))
        // The previous pairing is still valid.
        else renewAt = clock.now() + renewalRetryMs
      }
      isRenewing = false
      check()
    }

    const pair = async () => {
      const symKey = randomBytes(32)
      // In parallel: each may load a fallback.
      const [hash, key, sealingKey] = await Promise.all([
        primitives.sha256(symKey),
        primitives.createAgreementKey(),
        primitives.toSealingKey(symKey),
      ])
      if (isDone) return
      const topic = toHex(hash)
      const now = clock.now()
      const expiryTimestamp = Math.floor((now + requestTimeoutMs) / 1000)
      const controller = new AbortController()
      const { signal } = controller
      const pairing: Pairing = { topic, key, controller, expiresAt: expiryTimestamp * 1000 }
      pairings.add(pairing)
      channels.open({ topic, key: sealingKey, onRequest: request => onPairingRequest(pairing, request) })
      const signing = authenticate && requestSignature(pairing, authenticate)
      const { sent, response } = channels.request({
        topic,
        method: 'wc_sessionPropose',
        params: {
          requiredNamespaces: {},
          optionalNamespaces: proposals,
          relays: [{ protocol: 'irn' }],
          proposer: { publicKey: toHex(key.publicKey), metadata },
          expiryTimestamp,
          pairingTopic: topic,
        },
        signal,
        send: (message, id) => propose(pairing, message, id),
      })
      try {
        await Promise.all([sent, signing])
      } catch (error) {
        close(pairing)
        throw error
      }
      if (isDone) return
      renewAt = now + pairingLifetimeMs - pairingMarginMs
      expiresAt = pairing.expiresAt
      response.then(
        result => onApproved(pairing, result),
        error => onRejected(pairing, error),
      )
      try {
        onUri({
          uri: formatUri({
            topic,
            symKey: toHex(symKey),
            expiryTimestamp,
            methods: authenticate && 'wc_sessionAuthenticate',
          }),
          expiresAt: now + pairingLifetimeMs,
        })
      } catch (error) {
        finish(error)
      }
      preloadTimer ??= clock.setTimeout(() => sessions.load().catch(ignore), preloadDelayMs)
    }

    /** Sends `wc_sessionAuthenticate`; a wallet that does not support it responds to the proposal. */
    const requestSignature = async (pairing: Pairing, authenticate: Authenticate) => {
      const { topic, key, controller } = pairing
      const signing = await authenticate({ topic, key, signal: controller.signal, isDone: () => isDone })
      pairing.responseTopic = signing.topic
      if (!pairings.has(pairing)) return close(pairing)
      signing.session.then(
        session => session && finish(undefined, session),
        error => {
          if (error.code !== 'METHOD_UNSUPPORTED') onRejected(pairing, error)
        },
      )
      await signing.sent
    }

    /** Publishes the proposal by `wc_proposeSession`, or by subscribe and publish where the relay lacks it. */
    const propose = async (
      { topic: pairingTopic, controller: { signal } }: Pairing,
      sessionProposal: string,
      correlationId: number,
    ) => {
      const [tag, ttl] = methods.wc_sessionPropose
      try {
        const params = { pairingTopic, sessionProposal, ttl, correlationId }
        await relay.subscribe(pairingTopic, 'wc_proposeSession', params)
      } catch (error) {
        if (!isError(error) || error.rpcCode !== unknownRelayMethod) throw error
        await relay.subscribe(pairingTopic)
        const publication = { topic: pairingTopic, message: sessionProposal, ttl, tag, prompt: true }
        await relay.publish(publication, { signal })
      }
    }

    /** Closes a pairing that no wallet can use any more, and makes the next. */
    const replace = (pairing: Pairing) => {
      if (isDone || pairing.sessionTopic) return
      close(pairing)
      renewAt = 0
      check()
    }

    const onPairingRequest = (pairing: Pairing, { method }: PeerRequest): PeerResponse =>
      method === 'wc_pairingDelete' ? { after: () => replace(pairing) } : { refusal: 'Unsupported method' }

    const onRejected = (pairing: Pairing, error: LatchkitError) => {
      if (error.rpcCode === 8000) replace(pairing)
      // `check` has closed the pairing.
      else if (error.code !== 'CANCELLED') finish(error)
    }

    const onApproved = async (pairing: Pairing, result: unknown) => {
      try {
        const { settle } = await sessions.load()
        if (isDone) return
        await settle({
          key: pairing.key,
          result,
          proposals,
          isDone: () => isDone,
          finish,
          onTopic(topic) {
            pairing.sessionTopic = topic
            // The relay stores a settlement for as long as this.
            pairing.expiresAt = clock.now() + requestTimeoutMs
            check()
          },
        })
      } catch (error) {
        finish(error)
      }
    }

    const unwatch = page.watch(check)
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
    cancellations.add(onAbort)
    void renew()
  })
}
