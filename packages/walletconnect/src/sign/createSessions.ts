import type { ErrorCode, Transport, TransportEvent, TransportSession } from '@latchkit/core'
import { isCaipNetworkId, LatchkitError, toNamespace } from '@latchkit/core/internal'
import type { Clock } from '../clock.js'
import { toHex } from '../crypto/bytes.js'
import type { Primitives, SealingKey } from '../crypto/primitives.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { Store } from '../store/store.js'
import { ignore, isRecord } from '../utils.js'
import { type IsWalletScheme, toGrants, toPeer } from './conformance.js'
import { type Channels, type PeerRequest, type PeerResponse, requestTimeoutMs } from './createChannels.js'
import { createKeptRequests, type KeptRequests } from './createKeptRequests.js'
import { createResponses } from './createResponses.js'
import { methods } from './methods.js'
import type { SessionKeeper, SessionRecord } from './sessionRecord.js'
import { type SettleParameters, settleSession } from './settleSession.js'
import { toWalletError } from './toWalletError.js'

export type Sessions = SessionKeeper & {
  /** Reads the stored sessions once; every call returns the same promise. */
  load(): Promise<void>
  /** Reads them again: another tab may have stored a session without notifying this one. */
  refresh(): Promise<void>
  list(): readonly TransportSession[]
  /** @throws LatchkitError `PROVIDER_MISSING`, `SESSION_NOT_FOUND` or `SESSION_EXPIRED`. */
  get(topic: string): TransportSession
  /**
   * Sends a request to the wallet, if it granted the method and chain. When this rejects without a response and the
   * request was sent, it is with a `LateError`.
   */
  request: Transport['request']
  /** Stores a response where it is to survive a reload. */
  keep: KeptRequests['keep']
  resume: KeptRequests['resume']
  /** Resolves when the wallet responds. */
  ping(topic: string): Promise<void>
  /** Whether the visitor waits for a response. */
  hasPending(): boolean
  /** Removes a session and notifies the wallet. */
  disconnect(topic: string): Promise<void>
  /** Handles a wallet's approval of a proposal. */
  settle(parameters: SettleParameters): Promise<void>
  toWalletError: typeof toWalletError
  /** Reads the record of a topic again that another tab has changed. */
  reload(topic: string): Promise<void>
  destroy(): void
}

/** The longest delay of a browser's timer. */
const maxTimerMs = 2_147_483_647
const maxExtensionSeconds = 7 * 86_400
const clockSkewSeconds = 300
/** A relay drops an event after its TTL; the rest allows for clocks that differ. */
const maxEventAgeMs = (methods.wc_sessionEvent[1] + clockSkewSeconds) * 1000
/** The least id that contains Unix milliseconds; a wallet may use other ids. */
const minTimedId = 1e15
/** The protocol's. */
const pingTimeoutMs = 30_000
/** How long `wc_sessionDelete` waits for a connection, after `disconnect` has resolved. */
const deleteOfflineTimeoutMs = 60_000

/** Creates what only a page with a session needs. Its chunk loads while the visitor scans, or with a stored session. */
export function createSessions(parameters: {
  store: Store
  clock: Clock
  relay: RelayClient
  channels: Channels
  primitives: Primitives
  isWalletScheme: IsWalletScheme
  emit(event: TransportEvent): void
  /** Notifies the other tabs of a session that this one stored, changed or deleted. */
  onChange(topic: string): void
}): Sessions {
  const { store, clock, relay, channels, primitives, emit, onChange } = parameters
  const records = new Map<string, SessionRecord>()
  /** Topics that were removed here, which a concurrent read must not restore. */
  const removed = new Set<string>()
  let loading: Promise<void> | undefined
  let timer: unknown
  let destroyed = false

  const isAlive = (session: TransportSession) => session.expiresAt > clock.now()

  /** Removes expired sessions and sets the timer of the next. */
  const schedule = () => {
    clock.clearTimeout(timer)
    for (const [topic, { session }] of records) if (!isAlive(session)) remove(topic, 'SESSION_EXPIRED')
    const next = Math.min(...[...records.values()].map(({ session }) => session.expiresAt - clock.now()))
    if (next < Infinity) timer = clock.setTimeout(schedule, Math.min(maxTimerMs, next))
  }

  const attach = (record: SessionRecord, key: SealingKey) => {
    const { topic } = record.session
    records.set(topic, record)
    channels.open({ topic, key, onRequest: request => onRequest(topic, request) })
    schedule()
  }

  const remove = (topic: string, code: ErrorCode, isStored = true) => {
    if (!records.delete(topic)) return
    removed.add(topic)
    channels.close(topic, code)
    relay.unsubscribe(topic)
    schedule()
    emit({ type: 'sessionDeleted', topic })
    if (isStored) void store.delete(topic).then(() => onChange(topic))
  }

  /** Returns false when the session was removed during the write. */
  const save = async (record: SessionRecord): Promise<boolean> => {
    const { topic } = record.session
    records.set(topic, record)
    await store.put(topic, record)
    if (!records.has(topic)) await store.delete(topic)
    return records.has(topic)
  }

  const update = async (record: SessionRecord) => {
    const { session } = record
    const isSaved = save(record)
    schedule()
    if (!(await isSaved)) return
    onChange(session.topic)
    emit({ type: 'sessionUpdated', session })
  }

  /** Whether an id is of an earlier millisecond than another. Ids are Unix milliseconds and three random digits. */
  const isOlder = (id: number, lastId: number) => Math.floor(id / 1000) < Math.floor(lastId / 1000)

  const responses = createResponses(clock)
  const kept = createKeptRequests({ store, clock, channels })
  const disconnecting = new Map<string, Promise<void>>()
  const disconnect = async (topic: string): Promise<void> => {
    await sessions.load()
    if (destroyed || !channels.isOpen(topic)) return
    const { sealed } = channels.request({
      topic,
      method: 'wc_sessionDelete',
      params: { code: 6000, message: 'User disconnected.' },
      offlineTimeoutMs: deleteOfflineTimeoutMs,
    })
    // Removing the last topic closes the connection unless the message is already queued on it.
    await sealed
    remove(topic, 'CANCELLED')
  }

  /** Restores a stored record; undefined when it is not a session, or has expired. */
  const restore = async (value: unknown): Promise<TransportSession | undefined> => {
    if (destroyed || !isRecord(value) || !isRecord(value.session)) return
    const record = value as SessionRecord
    const { session } = record
    const { topic } = session
    if (removed.has(topic)) return
    if (records.has(topic)) records.set(topic, record)
    else if (isAlive(session)) {
      try {
        const secret = await primitives.agree(record.privateKey, record.peerPublicKey)
        const key = await primitives.toSealingKey(secret)
        const isIntact = toHex(await primitives.sha256(secret)) === topic
        if (!isIntact || destroyed || removed.has(topic) || records.has(topic))
          return records.get(topic)?.session
        attach(record, key)
      } catch {
        // A fallback chunk may have failed to load; the record stays for the next read.
        return
      }
      relay.subscribe(topic).catch(ignore)
    } else await store.delete(topic)
    schedule()
    return records.get(topic)?.session
  }

  const read = async () => {
    const values = (await store.getAll()) as Partial<SessionRecord | undefined>[]
    // Records in memory may be newer than those just read.
    const unread = values.filter(value => !records.has(value?.session?.topic ?? ''))
    await Promise.all(unread.map(restore))
    await kept.purge(values, topic => records.has(topic))
  }

  const onRequest = async (topic: string, request: PeerRequest): Promise<PeerResponse> => {
    const record = records.get(topic)
    if (!record) return { refusal: 'No session for topic' }
    const { session } = record
    const params = isRecord(request.params) ? request.params : {}
    const { method, id } = request
    if (method === 'wc_sessionUpdate') {
      const namespaces = toGrants(record.proposals, params.namespaces)
      if (isOlder(id, record.lastUpdateId) || !namespaces) return { refusal: 'Invalid update request' }
      await update({ ...record, lastUpdateId: id, session: { ...session, namespaces } })
    } else if (method === 'wc_sessionExtend') {
      const now = Math.floor(clock.now() / 1000)
      // The official clients send no expiry and mean seven days from now.
      const expiry = Number(params.expiry ?? now + maxExtensionSeconds)
      const expiresAt = expiry * 1000
      const isShorter = expiresAt < session.expiresAt - clockSkewSeconds * 1000
      if (!Number.isInteger(expiry) || isShorter || expiry > now + maxExtensionSeconds + clockSkewSeconds)
        return { refusal: 'Invalid extend request' }
      await update({ ...record, session: { ...session, expiresAt: Math.max(expiresAt, session.expiresAt) } })
    } else if (method === 'wc_sessionEvent') {
      const { event, chainId: caipNetworkId } = params
      if (!isRecord(event) || typeof event.name !== 'string' || !isCaipNetworkId(caipNetworkId))
        return { refusal: 'Invalid event' }
      const { name, data } = event
      const family = toNamespace(caipNetworkId)
      if (!session.namespaces[family]?.events.includes(name)) return { refusal: 'Unauthorized event' }
      const key = `${family}:${name}`
      const { lastEventIds } = record
      const isExpired = id >= minTimedId && id / 1000 < clock.now() - maxEventAgeMs
      if (isExpired || isOlder(id, lastEventIds?.[key] ?? 0)) return { refusal: 'Invalid event' }
      if (!(await save({ ...record, lastEventIds: { ...lastEventIds, [key]: id } }))) return {}
      emit({ type: 'sessionEvent', topic, caipNetworkId, name, data })
    } else if (method === 'wc_sessionDelete') {
      // After the response, which needs the key.
      return { after: () => remove(topic, 'NOT_CONNECTED') }
    }
    // A wallet repeats its settlement when our response was lost.
    else if (method !== 'wc_sessionSettle') return { refusal: 'Unsupported method' }
    return {}
  }

  const sessions: Sessions = {
    load() {
      loading ??= read()
      return loading
    },
    refresh() {
      loading = loading ? loading.then(read) : read()
      return loading
    },
    list: () => [...records.values()].map(record => record.session).filter(isAlive),
    get(topic) {
      const session = records.get(topic)?.session
      if (!session) throw new LatchkitError(records.size > 0 ? 'SESSION_NOT_FOUND' : 'PROVIDER_MISSING')
      schedule()
      if (!records.has(topic)) throw new LatchkitError('SESSION_EXPIRED')
      return session
    },
    async add(record, key) {
      attach(record, key)
      await store.put(record.session.topic, record)
      onChange(record.session.topic)
    },
    remove,
    toGrants,
    toPeer: metadata => toPeer(metadata, parameters.isWalletScheme),
    async request({ topic, caipNetworkId, method, params, signal, requestId }) {
      await sessions.load()
      const grant = sessions.get(topic).namespaces[toNamespace(caipNetworkId)]
      if (!grant?.chains?.includes(caipNetworkId)) throw new LatchkitError('UNSUPPORTED_CHAIN')
      if (!grant.methods.includes(method)) throw new LatchkitError('METHOD_UNSUPPORTED')
      const expiryTimestamp = Math.floor((clock.now() + requestTimeoutMs) / 1000)
      const exchange = channels.request({
        topic,
        method: 'wc_sessionRequest',
        params: { request: { method, params: params ?? [], expiryTimestamp }, chainId: caipNetworkId },
        signal,
        ...(requestId === undefined
          ? {}
          : {
              prepare: id => kept.add({ requestId, topic, id }),
            }),
      })
      return responses.wait(exchange, requestTimeoutMs, signal)
    },
    keep: kept.keep,
    async resume(request) {
      await sessions.load()
      sessions.get(request.topic)
      return kept.resume(request)
    },
    async ping(topic) {
      await sessions.load()
      sessions.get(topic)
      const exchange = channels.request({ topic, method: 'wc_sessionPing', params: {} })
      await responses.wait(exchange, pingTimeoutMs)
    },
    hasPending: responses.hasPending,
    // Every family of a session may disconnect it at the same time: the wallet is notified once.
    disconnect(topic) {
      const running =
        disconnecting.get(topic) ??
        disconnect(topic).finally(() => {
          disconnecting.delete(topic)
        })
      disconnecting.set(topic, running)
      return running
    },
    settle: settlement => settleSession({ ...parameters, sessions }, settlement),
    toWalletError,
    async reload(topic) {
      const value = await store.get(topic)
      if (value === undefined) return remove(topic, 'NOT_CONNECTED', false)
      const session = await restore(value)
      if (session) emit({ type: 'sessionUpdated', session })
    },
    destroy() {
      destroyed = true
      for (const topic of records.keys()) channels.close(topic, 'CANCELLED')
      records.clear()
      clock.clearTimeout(timer)
    },
  }
  return sessions
}
