import { BaseError } from '@latchkit/core'
import type { Clock } from '../clock.js'
import type { Bytes } from '../crypto/bytes.js'
import { parseEnvelope, seal, unseal } from '../crypto/envelope.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { isRecord } from './conformance.js'
import { type Method, methods, type Refusal, refusals } from './methods.js'
import { toWalletError } from './toWalletError.js'

/** A request of the peer. */
export type PeerRequest = { id: number; method: string; params: unknown }

/** What is answered to it: `result` or `refusal`; `after` runs once the answer is on its way. */
export type PeerAnswer = { result?: unknown; refusal?: Refusal | undefined; after?: (() => void) | undefined }

export type Channel = {
  topic: string
  symKey: Bytes
  onRequest(request: PeerRequest): Promise<PeerAnswer> | PeerAnswer
}

export type RequestParameters = {
  topic: string
  method: Method
  params: object
  /** How long to wait for the answer, in milliseconds, and the error when it does not come. */
  wait: number
  late: () => BaseError
  signal?: AbortSignal | undefined
  /** How long sending waits for a connection, in milliseconds. */
  patience?: number | undefined
  /** Sends the sealed message; default: `irn_publish`. Receives the request's id. */
  send?: ((message: string, id: number) => Promise<unknown>) | undefined
}

export type Channels = {
  open(channel: Channel): void
  /** Forgets a topic's key; what waits for an answer there fails with `error`. */
  close(topic: string, error: BaseError): void
  isOpen(topic: string): boolean
  /** `sent` settles when the relay has the request, `answer` with the peer's answer. Both may be ignored. */
  request(parameters: RequestParameters): { sent: Promise<void>; answer: Promise<unknown> }
  receive(topic: string, message: string, direct: boolean): Promise<void>
  stats: { dropped: number; unmatched: number }
}

type Pending = { topic: string; finish(error: BaseError | undefined, result?: unknown): void }

/** How long an answer to the peer waits for a connection. */
const answerPatience = 60_000

/** JSON-RPC between two peers under one key per topic, over the relay. */
export function createChannels({ relay, clock }: { relay: RelayClient; clock: Clock }): Channels {
  const channels = new Map<string, Channel>()
  const pending = new Map<number, Pending>()
  const stats = { dropped: 0, unmatched: 0 }
  let lastId = 0

  const createId = () => {
    const random = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0
    lastId = Math.max(lastId + 1, Math.floor(clock.now()) * 1000 + (random % 1000))
    return lastId
  }

  const answer = ({ topic, symKey }: Channel, request: PeerRequest, { result, refusal }: PeerAnswer) => {
    const { tag, ttl } = Object.hasOwn(methods, request.method)
      ? methods[request.method as Method]
      : { tag: -1, ttl: 300 }
    const body = refusal ? { error: refusal } : { result: result ?? true }
    const message = seal(symKey, JSON.stringify({ id: request.id, jsonrpc: '2.0', ...body }))
    // Nobody waits for it: the peer asks again, or times out.
    relay.publish({ topic, message, ttl, tag: tag + 1 }, { patience: answerPatience }).catch(() => {})
  }

  return {
    stats,
    open: channel => void channels.set(channel.topic, channel),
    isOpen: topic => channels.has(topic),
    close(topic, error) {
      channels.delete(topic)
      for (const entry of pending.values()) if (entry.topic === topic) entry.finish(error)
    },

    request({ topic, method, params, wait, late, signal, patience, send }) {
      const id = createId()
      const { tag, ttl } = methods[method]
      let sent: Promise<void> = Promise.resolve()
      const reply = new Promise<unknown>((resolve, reject) => {
        const onAbort = () => finish(new BaseError('CANCELLED', { cause: signal?.reason }))
        const finish = (error: BaseError | undefined, result?: unknown) => {
          if (!pending.delete(id)) return
          clock.clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
          if (error) reject(error)
          else resolve(result)
        }
        const timer = clock.setTimeout(() => finish(late()), wait)
        pending.set(id, { topic, finish })
        signal?.addEventListener('abort', onAbort)
        const channel = channels.get(topic)
        if (signal?.aborted) return onAbort()
        if (!channel) return finish(new BaseError('SESSION_NOT_FOUND'))
        const message = seal(channel.symKey, JSON.stringify({ id, jsonrpc: '2.0', method, params }))
        const prompt = method === 'wc_sessionRequest'
        const sending = send
          ? send(message, id)
          : relay.publish({ topic, message, ttl, tag, prompt }, { patience })
        sent = sending.then(() => {})
        sent.catch(finish)
      })
      sent.catch(() => {})
      reply.catch(() => {})
      return { sent, answer: reply }
    },

    async receive(topic, message, direct) {
      const channel = channels.get(topic)
      if (!channel) return
      let payload: unknown
      try {
        const envelope = parseEnvelope(message)
        // Type 1 belongs to one-click sign-in, whose answers come by a topic of their own.
        if (envelope.type !== 0) throw new Error('Unexpected envelope')
        payload = JSON.parse(unseal(channel.symKey, envelope))
      } catch {
        stats.dropped++
        return
      }
      if (!isRecord(payload) || !Number.isSafeInteger(payload.id)) {
        stats.dropped++
        return
      }
      const id = payload.id as number
      if (typeof payload.method === 'string') {
        const request = { id, method: payload.method, params: payload.params }
        const response =
          request.method === 'wc_sessionPing' || request.method === 'wc_pairingPing'
            ? {}
            : await channel.onRequest(request)
        if (direct) answer(channel, request, response)
        response.after?.()
        return
      }
      const entry = pending.get(id)
      if (entry?.topic !== topic || !('result' in payload || 'error' in payload)) {
        stats.unmatched++
        return
      }
      if ('error' in payload) entry.finish(toWalletError(payload.error))
      else entry.finish(undefined, payload.result)
    },
  }
}

/** The answer to a method this client does not serve. */
export const unknownMethod: PeerAnswer = { refusal: refusals.unknownMethod }
