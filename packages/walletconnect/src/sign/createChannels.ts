import { BaseError, type ErrorCode } from '@latchkit/core'
import type { Clock } from '../clock.js'
import type { Bytes } from '../crypto/bytes.js'
import { parseEnvelope, seal, unseal } from '../crypto/envelope.js'
import { createIds } from '../ids.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { ignore, parseRecord } from '../utils.js'
import { type Method, methods, type Refusal, refusals } from './methods.js'
import { toWalletError } from './toWalletError.js'

/** A request of the peer. */
export type PeerRequest = { id: number; method: string; params: unknown }

/** What is answered to it: `true`, or why not. `after` runs once the answer is on its way. */
export type PeerAnswer = { refusal?: Refusal | undefined; after?: (() => void) | undefined }

export type Channel = {
  topic: string
  symKey: Bytes
  onRequest(request: PeerRequest): Promise<PeerAnswer> | PeerAnswer
}

export type RequestParameters = {
  topic: string
  method: Method
  params: object
  /** The error when no answer comes within `requestLifetime`; default `WALLET_TIMEOUT`. */
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
  /** `sent` settles when the relay has the request, `answer` with the peer's answer. Both may be ignored. */
  request(parameters: RequestParameters): { sent: Promise<unknown>; answer: Promise<unknown> }
  receive(topic: string, message: string, direct: boolean): Promise<void>
  stats: { dropped: number; unmatched: number }
}

type Pending = { topic: string; finish(error: BaseError | undefined, result?: unknown): void }

/** Milliseconds for which a request waits for its answer, the protocol's five minutes. */
export const requestLifetime = 300_000
/** How long an answer to the peer waits for a connection. */
const answerPatience = 60_000

/** JSON-RPC between two peers under one key per topic, over the relay. */
export function createChannels({ relay, clock }: { relay: RelayClient; clock: Clock }): Channels {
  const channels = new Map<string, Channel>()
  const pending = new Map<number, Pending>()
  const stats = { dropped: 0, unmatched: 0 }
  const createId = createIds(clock)

  const answer = ({ topic, symKey }: Channel, { id, method }: PeerRequest, refusal: Refusal | undefined) => {
    const [tag, ttl] = Object.hasOwn(methods, method) ? methods[method as Method] : [-1, 300]
    const body = refusal ? { error: { code: refusals[refusal], message: refusal } } : { result: true }
    const message = seal(symKey, JSON.stringify({ id, jsonrpc: '2.0', ...body }))
    // Nobody waits for it: the peer asks again, or times out.
    relay.publish({ topic, message, ttl, tag: tag + 1 }, answerPatience).catch(ignore)
  }

  return {
    stats,
    open: channel => void channels.set(channel.topic, channel),
    isOpen: topic => channels.has(topic),
    close(topic, code) {
      channels.delete(topic)
      for (const entry of pending.values()) if (entry.topic === topic) entry.finish(new BaseError(code))
    },

    request({ topic, method, params, late = 'WALLET_TIMEOUT', signal, patience, send }) {
      const id = createId()
      const [tag, ttl] = methods[method]
      let sent: Promise<unknown> = Promise.resolve()
      const reply = new Promise<unknown>((resolve, reject) => {
        const onAbort = () => finish(new BaseError('CANCELLED', { cause: signal?.reason }))
        const finish = (error: BaseError | undefined, result?: unknown) => {
          if (!pending.delete(id)) return
          clock.clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
          if (error) reject(error)
          else resolve(result)
        }
        const timer = clock.setTimeout(() => finish(new BaseError(late)), requestLifetime)
        pending.set(id, { topic, finish })
        const channel = channels.get(topic)
        if (signal?.aborted) return onAbort()
        if (!channel) return finish(new BaseError('SESSION_NOT_FOUND'))
        signal?.addEventListener('abort', onAbort)
        const message = seal(channel.symKey, JSON.stringify({ id, jsonrpc: '2.0', method, params }))
        const prompt = method === 'wc_sessionRequest'
        sent = send ? send(message, id) : relay.publish({ topic, message, ttl, tag, prompt }, patience)
        sent.catch(finish)
      })
      reply.catch(ignore)
      return { sent, answer: reply }
    },

    async receive(topic, message, direct) {
      const channel = channels.get(topic)
      if (!channel) return
      let payload: Record<string, unknown> | undefined
      try {
        const envelope = parseEnvelope(message)
        // Type 1 belongs to one-click sign-in, whose answers come by a topic of their own.
        if (envelope.type === 0) payload = parseRecord(unseal(channel.symKey, envelope))
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
        if (direct) answer(channel, request, refusal)
        after?.()
      } else {
        const entry = pending.get(id)
        if (entry?.topic !== topic) stats.unmatched++
        else if ('error' in payload) entry.finish(toWalletError(payload.error))
        else if ('result' in payload) entry.finish(undefined, payload.result)
        else stats.dropped++
      }
    },
  }
}
