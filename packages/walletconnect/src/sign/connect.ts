import { BaseError, isError, type NamespaceProposal, type TransportSession } from '@latchkit/core'
import type { Clock, Page } from '../clock.js'
import { randomBytes, toHex } from '../crypto/bytes.js'
import type { KeyPair, Primitives } from '../crypto/primitives.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { ignore } from '../utils.js'
import type { Authentication } from './authenticate.js'
import { type Channels, type PeerAnswer, type PeerRequest, requestLifetime } from './createChannels.js'
import type { Sessions } from './createSessions.js'
import { methods } from './methods.js'
import { formatUri } from './uri.js'

export type ConnectDependencies = {
  clock: Clock
  page: Page
  primitives: Primitives
  relay: RelayClient
  channels: Channels
  /** What only a session needs, a chunk of its own. */
  loadSessions(): Promise<Sessions>
  metadata: object
}

export type ConnectParameters = {
  proposals: Readonly<Record<string, NamespaceProposal>>
  onUri: (pairing: { uri: string; expiresAt: number }) => void
  signal?: AbortSignal | undefined
  /** Asks for a signature beside the proposal. */
  authenticate?: Authentication | undefined
  /** Holds, while it runs, what cancels it. */
  cancellations: Set<() => void>
}

type Pairing = {
  topic: string
  key: KeyPair
  /** Unix milliseconds at which it ends on the wire, or at which a settlement no longer comes. */
  endsAt: number
  /** Where the wallet that took it settles. */
  sessionTopic?: string | undefined
  /** Where a wallet that signs in answers. */
  answerTopic?: string | undefined
}

/** D42, R9.2: what the screen counts down. */
const shownLifetime = 240_000
/** R5.3: with so little left it counts as expired, and a new one is made. */
const expiredBefore = 10_000
const renewalRetry = 5_000
/** The code first, what comes after it while the visitor scans. */
const loadAhead = 2_000
const unknownRelayMethod = -32601

/** Runs pairings until a wallet has settled one, the signal aborts, or nothing can be paired any more. */
export function connect(
  { clock, page, primitives, relay, channels, loadSessions, metadata }: ConnectDependencies,
  { proposals, onUri, signal, authenticate, cancellations }: ConnectParameters,
): Promise<TransportSession> {
  const pairings = new Set<Pairing>()
  let renewAt = 0
  /** When the newest pairing ends on the wire; 0 while there was none. */
  let endsAt = 0
  let isRenewing = false
  let timer: unknown
  let aheadTimer: unknown
  let done = false

  return new Promise((resolve, reject) => {
    const finish = (error: unknown, session?: TransportSession) => {
      if (done) return
      done = true
      clock.clearTimeout(timer)
      clock.clearTimeout(aheadTimer)
      signal?.removeEventListener('abort', onAbort)
      cancellations.delete(onAbort)
      unwatch()
      for (const pairing of pairings) end(pairing, session?.topic)
      if (session) resolve(session)
      else reject(error)
    }

    const onAbort = () => finish(new BaseError('CANCELLED', { cause: signal?.reason }))

    const end = (pairing: Pairing, kept?: string) => {
      pairings.delete(pairing)
      for (const topic of [pairing.topic, pairing.sessionTopic, pairing.answerTopic]) {
        if (!topic || topic === kept) continue
        channels.close(topic, 'CANCELLED')
        relay.unsubscribe(topic)
      }
    }

    /** Ends what has run out and renews what is about to; looked at again whenever that is next due. */
    const check = () => {
      clock.clearTimeout(timer)
      if (done) return
      for (const pairing of pairings) {
        if (pairing.endsAt > clock.now()) continue
        if (pairing.sessionTopic) return finish(new BaseError('SESSION_NOT_FOUND'))
        end(pairing)
      }
      // A page that nobody looks at makes no new pairings; it does when it is shown again.
      const isIdle = isRenewing || !page.isVisible() || [...pairings].some(pairing => pairing.sessionTopic)
      if (!isIdle && renewAt <= clock.now()) void renew()
      const due = [renewAt, ...[...pairings].map(pairing => pairing.endsAt)].map(at => at - clock.now())
      const next = Math.min(...due.filter(wait => wait > 0))
      if (next < Infinity) timer = clock.setTimeout(check, next)
    }

    const renew = async () => {
      isRenewing = true
      try {
        await pair()
      } catch (error) {
        if (endsAt === 0) finish(error)
        else if (endsAt <= clock.now()) finish(new BaseError('PAIRING_EXPIRED', { cause: error }))
        // The one before is still good on the wire.
        else renewAt = clock.now() + renewalRetry
      }
      isRenewing = false
      check()
    }

    const pair = async () => {
      const symKey = randomBytes(32)
      // At once: each may have to load a fallback.
      const [hash, key, sealingKey] = await Promise.all([
        primitives.sha256(symKey),
        primitives.createAgreementKey(),
        primitives.toSealingKey(symKey),
      ])
      if (done) return
      const topic = toHex(hash)
      const now = clock.now()
      const expiryTimestamp = Math.floor((now + requestLifetime) / 1000)
      const pairing: Pairing = { topic, key, endsAt: expiryTimestamp * 1000 }
      pairings.add(pairing)
      channels.open({ topic, key: sealingKey, onRequest: request => onPairingRequest(pairing, request) })
      const signing = authenticate && askToSign(pairing, authenticate)
      const { sent, answer } = channels.request({
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
        late: 'PAIRING_EXPIRED',
        send: (message, id) => propose(topic, message, id),
      })
      try {
        await Promise.all([sent, signing])
      } catch (error) {
        end(pairing)
        throw error
      }
      if (done) return
      renewAt = now + shownLifetime - expiredBefore
      endsAt = pairing.endsAt
      answer.then(
        result => onAnswer(pairing, result),
        error => onRefused(pairing, error),
      )
      try {
        onUri({
          uri: formatUri({
            topic,
            symKey: toHex(symKey),
            expiryTimestamp,
            methods: authenticate && 'wc_sessionAuthenticate',
          }),
          expiresAt: now + shownLifetime,
        })
      } catch (error) {
        finish(error)
      }
      aheadTimer ??= clock.setTimeout(() => loadSessions().catch(ignore), loadAhead)
    }

    /** Asks for the signature as well; a wallet that cannot do both at once answers the proposal. */
    const askToSign = async (pairing: Pairing, ask: Authentication) => {
      const signing = await ask({ topic: pairing.topic, key: pairing.key, isDone: () => done })
      pairing.answerTopic = signing.topic
      if (!pairings.has(pairing)) return end(pairing)
      signing.session.then(
        session => session && finish(undefined, session),
        error => {
          if (error.code !== 'METHOD_UNSUPPORTED') onRefused(pairing, error)
        },
      )
      await signing.sent
    }

    /** One call at relays that know it, else subscribe and publish. */
    const propose = async (pairingTopic: string, sessionProposal: string, correlationId: number) => {
      const [tag, ttl] = methods.wc_sessionPropose
      try {
        const params = { pairingTopic, sessionProposal, ttl, correlationId }
        await relay.subscribe(pairingTopic, 'wc_proposeSession', params)
      } catch (error) {
        if (!isError(error) || error.rpcCode !== unknownRelayMethod) throw error
        await relay.subscribe(pairingTopic)
        await relay.publish({ topic: pairingTopic, message: sessionProposal, ttl, tag, prompt: true })
      }
    }

    /** The next pairing takes the place of one that no wallet will take any more. */
    const replace = (pairing: Pairing) => {
      if (done || pairing.sessionTopic) return
      end(pairing)
      renewAt = 0
      check()
    }

    const onPairingRequest = (pairing: Pairing, { method }: PeerRequest): PeerAnswer =>
      method === 'wc_pairingDelete' ? { after: () => replace(pairing) } : { refusal: 'Unsupported method' }

    const onRefused = (pairing: Pairing, error: BaseError) => {
      if (error.rpcCode === 8000) replace(pairing)
      // Ended by us, or run out: `check` sees to it.
      else if (error.code !== 'CANCELLED' && error.code !== 'PAIRING_EXPIRED') finish(error)
    }

    const onAnswer = async (pairing: Pairing, result: unknown) => {
      try {
        const { settle } = await loadSessions()
        if (done) return
        await settle({
          key: pairing.key,
          result,
          proposals,
          isDone: () => done,
          finish,
          onTopic(topic) {
            pairing.sessionTopic = topic
            // The relay keeps a settlement for as long as this.
            pairing.endsAt = clock.now() + requestLifetime
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
