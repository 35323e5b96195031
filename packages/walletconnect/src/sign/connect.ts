import { BaseError, isError, type NamespaceProposal, type TransportSession } from '@latchkit/core'
import type { Clock, Page } from '../clock.js'
import { type Bytes, fromHex, isHex32, randomBytes, toHex } from '../crypto/bytes.js'
import type { KeyPair, Primitives } from '../crypto/primitives.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { isRecord, toGrants, toPeer } from './conformance.js'
import { type Channels, type PeerAnswer, type PeerRequest, unknownMethod } from './createChannels.js'
import type { Sessions } from './createSessions.js'
import { methods, refusals } from './methods.js'
import { formatUri } from './uri.js'

export type ConnectDependencies = {
  clock: Clock
  page: Page
  primitives: Primitives
  relay: RelayClient
  channels: Channels
  sessions: Sessions
  metadata: object
}

export type ConnectParameters = {
  proposals: Readonly<Record<string, NamespaceProposal>>
  onUri: (pairing: { uri: string; expiresAt: number }) => void
  signal?: AbortSignal | undefined
}

type Pairing = {
  topic: string
  key: KeyPair
  /** Unix milliseconds at which the wallet's side of it ends. */
  endsAt: number
  /** A wallet has answered it. */
  taken: boolean
}

const wireLifetime = 300_000
/** D42, R9.2: what the screen counts down. */
const shownLifetime = 240_000
/** R5.3: with so little left it counts as expired, and a new one is made. */
const expiredBefore = 10_000
const renewalRetry = 5_000
const maxSessionLifetime = 366 * 86_400
const unknownRelayMethod = -32601

/** Runs pairings until a wallet has answered one of them, the signal aborts, or nothing can be paired any more. */
export function connect(
  dependencies: ConnectDependencies,
  parameters: ConnectParameters,
): Promise<TransportSession> {
  const { clock, page, primitives, relay, channels, sessions } = dependencies
  const { proposals, signal } = parameters
  const pairings = new Map<string, Pairing>()
  /** Topics on which a wallet is expected to settle. */
  const settling = new Map<string, unknown>()
  let shownUntil = 0
  let endsAt = 0
  let renewing = false
  let retryAt = 0
  let timer: unknown
  let done = false

  return new Promise((resolve, reject) => {
    const finish = (error: unknown, session?: TransportSession) => {
      if (done) return
      done = true
      clock.clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      unwatch()
      for (const pairing of pairings.values()) end(pairing)
      for (const [topic, timeout] of settling) {
        clock.clearTimeout(timeout)
        if (topic !== session?.topic) close(topic)
      }
      if (session) resolve(session)
      else reject(error)
    }

    const close = (topic: string) => {
      channels.close(topic, new BaseError('CANCELLED'))
      relay.unsubscribe(topic)
    }

    const end = (pairing: Pairing) => {
      pairings.delete(pairing.topic)
      close(pairing.topic)
    }

    const onAbort = () => finish(new BaseError('CANCELLED', { cause: signal?.reason }))

    /** Ends what has run out and renews what is about to; looked at again whenever that is next due. */
    const check = () => {
      clock.clearTimeout(timer)
      if (done) return
      for (const pairing of pairings.values())
        if (pairing.endsAt <= clock.now() && !pairing.taken) end(pairing)
      const isTaken = settling.size > 0 || [...pairings.values()].some(pairing => pairing.taken)
      const renewAt = Math.max(retryAt, shownUntil - expiredBefore)
      // A page that nobody looks at makes no new pairings; it does when it is shown again.
      if (!isTaken && !renewing && renewAt <= clock.now() && page.isVisible()) void renew()
      const due = [...pairings.values()].map(pairing => pairing.endsAt)
      if (renewAt > clock.now()) due.push(renewAt)
      const next = Math.min(...due.filter(at => at > clock.now()))
      if (Number.isFinite(next)) timer = clock.setTimeout(check, next - clock.now())
    }

    const renew = async () => {
      renewing = true
      try {
        await pair()
      } catch (error) {
        if (done) return
        if (endsAt === 0) finish(error)
        else if (endsAt <= clock.now()) finish(new BaseError('PAIRING_EXPIRED', { cause: error }))
        // The one before is still good on the wire.
        else retryAt = clock.now() + renewalRetry
      }
      renewing = false
      check()
    }

    const pair = async () => {
      const symKey = randomBytes(32)
      const topic = toHex(await primitives.sha256(symKey))
      const key = await primitives.createAgreementKey()
      if (done) return
      const expiryTimestamp = Math.floor((clock.now() + wireLifetime) / 1000)
      const expiresAt = clock.now() + shownLifetime
      const pairing: Pairing = { topic, key, endsAt: expiryTimestamp * 1000, taken: false }
      pairings.set(topic, pairing)
      channels.open({ topic, symKey, onRequest: request => onPairingRequest(pairing, request) })
      const { sent, answer } = channels.request({
        topic,
        method: 'wc_sessionPropose',
        params: {
          requiredNamespaces: {},
          optionalNamespaces: proposals,
          relays: [{ protocol: 'irn' }],
          proposer: { publicKey: toHex(key.publicKey), metadata: dependencies.metadata },
          expiryTimestamp,
          pairingTopic: topic,
        },
        wait: wireLifetime,
        late: () => new BaseError('PAIRING_EXPIRED'),
        send: (message, id) => propose(topic, message, id),
      })
      try {
        await sent
      } catch (error) {
        end(pairing)
        throw error
      }
      if (done) return
      shownUntil = expiresAt
      endsAt = pairing.endsAt
      answer.then(
        result => onAnswer(pairing, result),
        error => onRefused(pairing, error),
      )
      try {
        parameters.onUri({ uri: formatUri({ topic, symKey: toHex(symKey), expiryTimestamp }), expiresAt })
      } catch (error) {
        finish(error)
      }
    }

    /** One call at relays that know it, else subscribe and publish. */
    const propose = async (pairingTopic: string, sessionProposal: string, correlationId: number) => {
      const { tag, ttl } = methods.wc_sessionPropose
      relay.adopt(pairingTopic)
      try {
        await relay.call('wc_proposeSession', { pairingTopic, sessionProposal, ttl, correlationId })
      } catch (error) {
        if (!isError(error) || error.rpcCode !== unknownRelayMethod) throw error
        await relay.subscribe(pairingTopic)
        await relay.publish({ topic: pairingTopic, message: sessionProposal, ttl, tag, prompt: true })
      }
    }

    const onPairingRequest = (pairing: Pairing, { method }: PeerRequest): PeerAnswer => {
      if (method !== 'wc_pairingDelete') return unknownMethod
      return {
        after() {
          if (done || pairing.taken) return
          end(pairing)
          shownUntil = 0
          check()
        },
      }
    }

    const onRefused = (pairing: Pairing, error: BaseError) => {
      // Ended by us, or by the wallet's clock: the next pairing takes its place.
      if (done || error.code === 'CANCELLED' || error.code === 'RELAY_UNREACHABLE') return
      if (error.code === 'PAIRING_EXPIRED' || error.rpcCode === 8000) {
        end(pairing)
        return check()
      }
      finish(error)
    }

    const onAnswer = async (pairing: Pairing, result: unknown) => {
      if (done) return
      pairing.taken = true
      const publicKey = isRecord(result) ? result.responderPublicKey : undefined
      try {
        if (!isHex32(publicKey)) throw new Error('No public key')
        const symKey = await primitives.agree(pairing.key.privateKey, fromHex(publicKey))
        const topic = toHex(await primitives.sha256(symKey))
        if (done) return
        channels.open({
          topic,
          symKey,
          onRequest: request => onSettle(pairing, topic, symKey, publicKey, request),
        })
        // The relay keeps a settlement for as long as this.
        const late = () => finish(new BaseError('SESSION_NOT_FOUND'))
        settling.set(topic, clock.setTimeout(late, methods.wc_sessionSettle.ttl * 1000))
        // Should the relay be away just now, the next connection subscribes it.
        relay.subscribe(topic).catch(() => {})
      } catch (error) {
        finish(new BaseError('SESSION_NOT_CONFORMING', { cause: error }))
      }
    }

    const onSettle = async (
      pairing: Pairing,
      topic: string,
      symKey: Bytes,
      responder: string,
      { id, method, params }: PeerRequest,
    ): Promise<PeerAnswer> => {
      if (method !== 'wc_sessionSettle') return { refusal: refusals.noSession }
      if (done) return { refusal: refusals.settlementFailed }
      const { controller, namespaces, expiry } = isRecord(params) ? params : {}
      const now = Math.floor(clock.now() / 1000)
      const grants = toGrants(proposals, namespaces)
      if (
        !grants ||
        !isRecord(controller) ||
        String(controller.publicKey).toLowerCase() !== responder.toLowerCase() ||
        !Number.isInteger(expiry) ||
        Number(expiry) <= now ||
        Number(expiry) > now + maxSessionLifetime
      )
        return {
          refusal: refusals.settlementFailed,
          after: () => finish(new BaseError('SESSION_NOT_CONFORMING', { rpcCode: 7000 })),
        }
      const session: TransportSession = {
        topic,
        namespaces: grants,
        expiresAt: Number(expiry) * 1000,
        peer: toPeer(controller.metadata),
      }
      const { privateKey } = pairing.key
      const peerPublicKey = fromHex(responder)
      // Later requests of this topic are the session's.
      await sessions.add({ session, proposals, privateKey, peerPublicKey, lastUpdateId: id }, symKey)
      if (done) {
        sessions.remove(topic, new BaseError('CANCELLED'))
        return { refusal: refusals.settlementFailed }
      }
      return { after: () => finish(undefined, session) }
    }

    const unwatch = page.watch(check)
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
    void renew()
  })
}
