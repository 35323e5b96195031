import type { ErrorCode } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'
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

/** The response to it: `true`, or a refusal. `after` runs once the response is being published. */
export type PeerResponse = { refusal?: Refusal | undefined; after?: (() => void) | undefined }

export type Channel = {
  topic: string
  /** Seals what is sent and opens type 0 envelopes. */
  key?: SealingKey | undefined
  /** Derives the key of a type 1 envelope from the public key of its sender. */
  toKey?: ((senderPublicKey: Bytes) => Promise<SealingKey>) | undefined
  onRequest(request: PeerRequest): Promise<PeerResponse> | PeerResponse
}

export type RequestParameters = {
  topic: string
  method: Method
  params: object
  /** Topic of the response; default: the request's. */
  responseTopic?: string | undefined
  /** Cancels publishing. */
  signal?: AbortSignal | undefined
  /** How long publishing waits for a connection, in milliseconds. */
  offlineTimeoutMs?: number | undefined
  /** Called with the JSON-RPC id; the message is sent once it resolves. */
  prepare?: ((id: number) => Promise<void>) | undefined
  /** Publishes the sealed message; default: `irn_publish`. */
  send?: ((message: string, id: number) => Promise<unknown>) | undefined
}

/** A request to the peer. An unhandled rejection of its promises is ignored. */
export type Exchange = {
  /** Resolves when the message is passed to the relay client. */
  sealed: Promise<unknown>
  /** Resolves when the relay has the message. */
  sent: Promise<unknown>
  /** Whether the message has left the page, so that a response may come. */
  isSent(): boolean
  /** Settles as the peer responds, and rejects when the channel is closed. It has no timeout. */
  response: Promise<unknown>
  /** Rejects `response`. */
  cancel(error: LatchkitError): void
}

export type Channels = {
  open(channel: Channel): void
  /** Drops the key of a topic; requests that wait for a response there reject with `code`. */
  close(topic: string, code: ErrorCode): void
  isOpen(topic: string): boolean
  request(parameters: RequestParameters): Exchange
  /** Expects the response to a request of an earlier page. */
  expect(topic: string, id: number): Pick<Exchange, 'response' | 'cancel'>
  receive(topic: string, message: string, direct: boolean): Promise<void>
  stats: { dropped: number; unmatched: number }
}

type Pending = { topic: string; finish(error: LatchkitError | undefined, result?: unknown): void }

/** The protocol's lifetime of a request, in milliseconds. */
export const requestTimeoutMs = 300_000
/** How long a response to the peer waits for a connection. */
const responseOfflineTimeoutMs = 60_000

/** Creates JSON-RPC between two peers over the relay, under one key per topic. */
export function createChannels(parameters: {
  relay: Pick<RelayClient, 'publish'>
  clock: Clock
  primitives: Pick<Primitives, 'encrypt' | 'decrypt'>
  /** Maps the error of a peer's response to a typed one. */
  toError(error: unknown): Promise<LatchkitError>
  /** Called with a sealed response before it is passed on, and whether a request of this page expects it. */
  onResponse(topic: string, id: number, message: string, isExpected: boolean): Promise<void>
}): Channels {
  const { relay, clock, primitives } = parameters
  const channels = new Map<string, Channel>()
  const pending = new Map<number, Pending>()
  const stats = { dropped: 0, unmatched: 0 }
  const createId = createIds(clock)
  const inOrder = createQueue()

  const sealFor = (channel: Channel, payload: object): Promise<string> =>
    inOrder(() => seal(primitives, channel.key as SealingKey, JSON.stringify({ jsonrpc: '2.0', ...payload })))

  const respond = async (channel: Channel, { id, method }: PeerRequest, refusal: Refusal | undefined) => {
    const [tag, ttl] = Object.hasOwn(methods, method) ? methods[method as Method] : [-1, 300]
    const body = refusal ? { error: { code: refusals[refusal], message: refusal } } : { result: true }
    const message = await sealFor(channel, { id, ...body })
    // Not awaited: without the response the peer repeats its request, or times out.
    relay
      .publish(
        { topic: channel.topic, message, ttl, tag: tag + 1 },
        { offlineTimeoutMs: responseOfflineTimeoutMs },
      )
      .catch(ignore)
  }

  const expect: Channels['expect'] = (topic, id) => {
    let cancel: Exchange['cancel'] = ignore
    const response = new Promise<unknown>((resolve, reject) => {
      const finish: Pending['finish'] = (error, result) => {
        if (!pending.delete(id)) return
        if (error) reject(error)
        else resolve(result)
      }
      pending.set(id, { topic, finish })
      cancel = finish
    })
    response.catch(ignore)
    return { response, cancel }
  }

  return {
    stats,
    expect,
    open: channel => void channels.set(channel.topic, channel),
    isOpen: topic => channels.has(topic),
    close(topic, code) {
      channels.delete(topic)
      for (const entry of pending.values()) if (entry.topic === topic) entry.finish(new LatchkitError(code))
    },

    request({ topic, method, params, responseTopic = topic, signal, offlineTimeoutMs, prepare, send }) {
      const id = createId()
      const [tag, ttl] = methods[method]
      let isSent = false
      const onSend = () => {
        isSent = true
      }
      const publish = async (message: string) => {
        await prepare?.(id)
        signal?.throwIfAborted()
        if (send) return send(message, id)
        const prompt = method === 'wc_sessionRequest'
        return relay.publish({ topic, message, ttl, tag, prompt }, { offlineTimeoutMs, signal, onSend })
      }
      const { response, cancel } = expect(responseTopic, id)
      const channel = channels.get(topic)
      const sealed = channel
        ? sealFor(channel, { id, method, params })
        : Promise.reject(new LatchkitError('SESSION_NOT_FOUND'))
      const sent = sealed.then(publish)
      for (const promise of [sealed, sent]) promise.catch(ignore)
      return { sealed, sent, isSent: () => isSent, response, cancel }
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
        // Counted as dropped below.
      }
      const id = payload?.id as number
      if (!payload || !Number.isSafeInteger(id)) {
        stats.dropped++
      } else if (typeof payload.method === 'string') {
        const request = { id, method: payload.method, params: payload.params }
        const isPing = /^wc_(session|pairing)Ping$/.test(request.method)
        const { refusal, after } = isPing ? {} : await channel.onRequest(request)
        if (direct && channel.key) await respond(channel, request, refusal)
        after?.()
      } else {
        await parameters.onResponse(topic, id, message, pending.get(id)?.topic === topic)
        const entry = pending.get(id)
        if (entry?.topic !== topic) stats.unmatched++
        else if ('error' in payload) entry.finish(await parameters.toError(payload.error))
        else if ('result' in payload) entry.finish(undefined, payload.result)
        else stats.dropped++
      }
    },
  }
}
