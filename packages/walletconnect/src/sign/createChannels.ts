import { BaseError, type ErrorCode } from '@latchkit/core'
import type { Clock } from '../clock.js'
import type { Bytes } from '../crypto/bytes.js'
import { parseEnvelope, seal, unseal } from '../crypto/envelope.js'
import type { Primitives, SealingKey } from '../crypto/primitives.js'
import { createIds } from '../ids.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { createQueue, ignore, parseRecord } from '../utils.js'
import { type Method, methods, type Refusal, refusals } from './methods.js'

/** A request of the peer. */
export type PeerRequest = { id: number; method: string; params: unknown }

/** What is answered to it: `true`, or why not. `after` runs once the answer is on its way. */
export type PeerAnswer = { refusal?: Refusal | undefined; after?: (() => void) | undefined }

export type Channel = {
  topic: string
  /** Seals what is sent and opens type 0 envelopes. */
  key?: SealingKey | undefined
  /** The key of a type 1 envelope, by the public key that its sender wrote on it. */
  toKey?: ((senderPublicKey: Bytes) => Promise<SealingKey>) | undefined
  onRequest(request: PeerRequest): Promise<PeerAnswer> | PeerAnswer
}

export type RequestParameters = {
  topic: string
  method: Method
  params: object
  /** Where the answer arrives; default: the same topic. */
  answerTopic?: string | undefined
  /** Milliseconds until no answer is waited for; default `requestLifetime`. */
  lifetime?: number | undefined
  /** The error then; default `WALLET_TIMEOUT`. */
  late?: ErrorCode | undefined
  signal?: AbortSignal | undefined
  /** How long sending waits for a connection, in milliseconds. */
  patience?: number | undefined
  /** Sends the sealed message; default: `irn_publish`. */
  send?: ((message: string, id: number) => Promise<unknown>) | undefined
}

export type Channels = {
  open(channel: Channel): void
  /** Forgets a topic's key; what waits for an answer there fails with `code`. */
  close(topic: string, code: ErrorCode): void
  isOpen(topic: string): boolean
  /**
   * `sealed` settles when the request is in the relay client's hands, `sent` when the relay has it, `answer` with
   * the peer's answer. Each may be ignored; the first never rejects.
   */
  request(parameters: RequestParameters): {
    sealed: Promise<unknown>
    sent: Promise<unknown>
    answer: Promise<unknown>
  }
  receive(topic: string, message: string, direct: boolean): Promise<void>
  /** Whether a request has not been answered yet. */
  isWaiting(): boolean
  stats: { dropped: number; unmatched: number }
}

type Pending = { topic: string; finish(error: BaseError | undefined, result?: unknown): void }

/** Milliseconds for which a request waits for its answer, the protocol's five minutes. */
export const requestLifetime = 300_000
/** How long an answer to the peer waits for a connection. */
const answerPatience = 60_000

/** JSON-RPC between two peers under one key per topic, over the relay. */
export function createChannels(parameters: {
  relay: Pick<RelayClient, 'publish'>
  clock: Clock
  primitives: Pick<Primitives, 'encrypt' | 'decrypt'>
  /** The typed form of an error that a peer answered. */
  toError(error: unknown): Promise<BaseError>
}): Channels {
  const { relay, clock, primitives } = parameters
  const channels = new Map<string, Channel>()
  const pending = new Map<number, Pending>()
  const stats = { dropped: 0, unmatched: 0 }
  const createId = createIds(clock)
  const inOrder = createQueue()

  const sealFor = (channel: Channel, payload: object): Promise<string> =>
    inOrder(() => seal(primitives, channel.key as SealingKey, JSON.stringify({ jsonrpc: '2.0', ...payload })))

  const answer = async (channel: Channel, { id, method }: PeerRequest, refusal: Refusal | undefined) => {
    const [tag, ttl] = Object.hasOwn(methods, method) ? methods[method as Method] : [-1, 300]
    const body = refusal ? { error: { code: refusals[refusal], message: refusal } } : { result: true }
    const message = await sealFor(channel, { id, ...body })
    // Nobody waits for it: the peer asks again, or times out.
    relay.publish({ topic: channel.topic, message, ttl, tag: tag + 1 }, answerPatience).catch(ignore)
  }

  return {
    stats,
    open: channel => void channels.set(channel.topic, channel),
    isOpen: topic => channels.has(topic),
    isWaiting: () => pending.size > 0,
    close(topic, code) {
      channels.delete(topic)
      for (const entry of pending.values()) if (entry.topic === topic) entry.finish(new BaseError(code))
    },

    request({ topic, method, params, answerTopic = topic, late = 'WALLET_TIMEOUT', ...rest }) {
      const { lifetime = requestLifetime, signal, patience, send } = rest
      const id = createId()
      const [tag, ttl] = methods[method]
      let sealed: Promise<string> | undefined
      let sent: Promise<unknown> | undefined
      const reply = new Promise<unknown>((resolve, reject) => {
        const onAbort = () => finish(new BaseError('CANCELLED', { cause: signal?.reason }))
        const finish = (error: BaseError | undefined, result?: unknown) => {
          if (!pending.delete(id)) return
          clock.clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
          if (error) reject(error)
          else resolve(result)
        }
        const timer = clock.setTimeout(() => finish(new BaseError(late)), lifetime)
        pending.set(id, { topic: answerTopic, finish })
        const channel = channels.get(topic)
        if (signal?.aborted) return onAbort()
        if (!channel) return finish(new BaseError('SESSION_NOT_FOUND'))
        signal?.addEventListener('abort', onAbort)
        sealed = sealFor(channel, { id, method, params })
        const prompt = method === 'wc_sessionRequest'
        sent = sealed.then(message => {
          if (signal?.aborted) return
          return send ? send(message, id) : relay.publish({ topic, message, ttl, tag, prompt }, patience)
        })
        sent.catch(finish)
      })
      reply.catch(ignore)
      return { sealed: Promise.resolve(sealed).catch(ignore), sent: Promise.resolve(sent), answer: reply }
    },

    async receive(topic, message, direct) {
      const channel = channels.get(topic)
      if (!channel) return
      let payload: Record<string, unknown> | undefined
      try {
        const envelope = parseEnvelope(message)
        const key = envelope.type === 0 ? channel.key : await channel.toKey?.(envelope.senderPublicKey)
        if (key) payload = parseRecord(await unseal(primitives, key, envelope))
      } catch {
        // Counted below.
      }
      const id = payload?.id as number
      if (!payload || !Number.isSafeInteger(id)) {
        stats.dropped++
      } else if (typeof payload.method === 'string') {
        const request = { id, method: payload.method, params: payload.params }
        const isPing = /^wc_(session|pairing)Ping$/.test(request.method)
        const { refusal, after } = isPing ? {} : await channel.onRequest(request)
        if (direct && channel.key) await answer(channel, request, refusal)
        after?.()
      } else {
        const entry = pending.get(id)
        if (entry?.topic !== topic) stats.unmatched++
        else if ('error' in payload) entry.finish(await parameters.toError(payload.error))
        else if ('result' in payload) entry.finish(undefined, payload.result)
        else stats.dropped++
      }
    },
  }
}
