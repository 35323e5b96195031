import {
  BaseError,
  type ErrorCode,
  type Transport,
  type TransportEvent,
  type TransportSession,
} from '@latchkit/core'
import type { Clock } from '../clock.js'
import { toHex } from '../crypto/bytes.js'
import type { Primitives, SealingKey } from '../crypto/primitives.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { Store } from '../store/store.js'
import { ignore, isRecord } from '../utils.js'
import { isCaipNetworkId, toFamily, toGrants } from './conformance.js'
import { type Channels, type PeerAnswer, type PeerRequest, requestLifetime } from './createChannels.js'
import type { SessionKeeper, SessionRecord } from './sessionRecord.js'
import { type SettleParameters, settle } from './settle.js'
import { toWalletError } from './toWalletError.js'

export type Sessions = SessionKeeper & {
  /** Reads what is stored, once; later calls answer the same promise. */
  load(): Promise<void>
  /** Reads it again: another tab may have stored a session that we have not heard of yet. */
  refresh(): Promise<void>
  list(): readonly TransportSession[]
  /** @throws BaseError `PROVIDER_MISSING`, `SESSION_NOT_FOUND` or `SESSION_EXPIRED`. */
  get(topic: string): TransportSession
  /** Asks the wallet, if it granted this. */
  request: Transport['request']
  /** Asks whether the wallet is there. */
  ping(topic: string): Promise<void>
  /** Forgets a session, then tells the wallet. */
  disconnect(topic: string): Promise<void>
  /** Takes a wallet's answer to a proposal. */
  settle(parameters: SettleParameters): Promise<void>
  toWalletError: typeof toWalletError
  /** Follows a change that another tab has made. */
  follow(topic: string): Promise<void>
  destroy(): void
}

const longestTimer = 2_147_483_647
/** Seconds. */
const maxExtension = 7 * 86_400
const clockSkew = 300
/** The protocol's, in milliseconds. */
const pingLifetime = 30_000
/** How long the farewell to the wallet waits for a connection; nobody waits for it here. */
const farewellPatience = 60_000

/** Everything that only a page with a session needs: its chunk comes while the visitor scans, or with a stored one. */
export function createSessions(parameters: {
  store: Store
  clock: Clock
  relay: RelayClient
  channels: Channels
  primitives: Primitives
  emit(event: TransportEvent): void
  /** A session was stored, changed or deleted here; other tabs want to know. */
  onChange(topic: string): void
}): Sessions {
  const { store, clock, relay, channels, primitives, emit, onChange } = parameters
  const records = new Map<string, SessionRecord>()
  /** Topics that ended here, also while they were being read. */
  const gone = new Set<string>()
  let loading: Promise<void> | undefined
  let timer: unknown
  let destroyed = false

  const isAlive = (session: TransportSession) => session.expiresAt > clock.now()

  /** One timer, for the session that ends first. */
  const schedule = () => {
    clock.clearTimeout(timer)
    for (const [topic, { session }] of records) if (!isAlive(session)) remove(topic, 'SESSION_EXPIRED')
    const next = Math.min(...[...records.values()].map(({ session }) => session.expiresAt - clock.now()))
    if (next < Infinity) timer = clock.setTimeout(schedule, Math.min(longestTimer, next))
  }

  const attach = (record: SessionRecord, key: SealingKey) => {
    const { topic } = record.session
    records.set(topic, record)
    channels.open({ topic, key, onRequest: request => onRequest(topic, request) })
    schedule()
  }

  const remove = (topic: string, code: ErrorCode, isStored = true) => {
    if (!records.delete(topic)) return
    gone.add(topic)
    channels.close(topic, code)
    relay.unsubscribe(topic)
    schedule()
    emit({ type: 'sessionDeleted', topic })
    if (isStored) void store.delete(topic).then(() => onChange(topic))
  }

  const change = async (record: SessionRecord) => {
    const { session } = record
    records.set(session.topic, record)
    schedule()
    await store.put(session.topic, record)
    // A delete may have overtaken the write.
    if (!records.has(session.topic)) return store.delete(session.topic)
    onChange(session.topic)
    emit({ type: 'sessionUpdated', session })
  }

  const leaving = new Map<string, Promise<void>>()
  const leave = async (topic: string): Promise<void> => {
    await sessions.load()
    if (destroyed || !channels.isOpen(topic)) return
    const { sealed } = channels.request({
      topic,
      method: 'wc_sessionDelete',
      params: { code: 6000, message: 'User disconnected.' },
      patience: farewellPatience,
    })
    // Else the last topic's end would close the connection that the farewell goes by.
    await sealed
    remove(topic, 'CANCELLED')
  }

  /** Takes up a session as it is stored; answers whether it is one. */
  const restore = async (value: unknown): Promise<TransportSession | undefined> => {
    if (destroyed || !isRecord(value) || !isRecord(value.session)) return
    const record = value as SessionRecord
    const { session } = record
    const { topic } = session
    if (gone.has(topic)) return
    if (records.has(topic)) records.set(topic, record)
    else if (isAlive(session)) {
      try {
        const secret = await primitives.agree(record.privateKey, record.peerPublicKey)
        const key = await primitives.toSealingKey(secret)
        const isRight = toHex(await primitives.sha256(secret)) === topic
        if (!isRight || destroyed || gone.has(topic) || records.has(topic)) return records.get(topic)?.session
        attach(record, key)
      } catch {
        // The fallback chunk may not have loaded this once; the record stays for the next time.
        return
      }
      relay.subscribe(topic).catch(ignore)
    } else await store.delete(topic)
    schedule()
    return records.get(topic)?.session
  }

  const read = async () => {
    const values = (await store.getAll()) as Partial<SessionRecord | undefined>[]
    // What is known here may be newer than what was read.
    const unknown = values.filter(value => !records.has(value?.session?.topic ?? ''))
    await Promise.all(unknown.map(restore))
  }

  const onRequest = async (topic: string, request: PeerRequest): Promise<PeerAnswer> => {
    const record = records.get(topic)
    if (!record) return { refusal: 'No session for topic' }
    const { session } = record
    const params = isRecord(request.params) ? request.params : {}
    const { method, id } = request
    if (method === 'wc_sessionUpdate') {
      const namespaces = toGrants(record.proposals, params.namespaces)
      // Ids are milliseconds followed by three random digits.
      const isOlder = Math.floor(id / 1000) < Math.floor(record.lastUpdateId / 1000)
      if (isOlder || !namespaces) return { refusal: 'Invalid update request' }
      await change({ ...record, lastUpdateId: id, session: { ...session, namespaces } })
    } else if (method === 'wc_sessionExtend') {
      const now = Math.floor(clock.now() / 1000)
      // The official clients send none and mean seven days from now.
      const expiry = Number(params.expiry ?? now + maxExtension)
      const expiresAt = expiry * 1000
      const isShorter = expiresAt < session.expiresAt - clockSkew * 1000
      if (!Number.isInteger(expiry) || isShorter || expiry > now + maxExtension + clockSkew)
        return { refusal: 'Invalid extend request' }
      await change({ ...record, session: { ...session, expiresAt: Math.max(expiresAt, session.expiresAt) } })
    } else if (method === 'wc_sessionEvent') {
      const { event, chainId: caipNetworkId } = params
      if (!isRecord(event) || typeof event.name !== 'string' || !isCaipNetworkId(caipNetworkId))
        return { refusal: 'Invalid event' }
      const { name, data } = event
      if (!session.namespaces[toFamily(caipNetworkId)]?.events.includes(name))
        return { refusal: 'Unauthorized event' }
      emit({ type: 'sessionEvent', topic, caipNetworkId, name, data })
    } else if (method === 'wc_sessionDelete') {
      // Answered first: with the key gone there is nothing to answer with.
      return { after: () => remove(topic, 'NOT_CONNECTED') }
    }
    // A settlement that comes again, because our answer was lost, is answered again.
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
      if (!session) throw new BaseError(records.size > 0 ? 'SESSION_NOT_FOUND' : 'PROVIDER_MISSING')
      schedule()
      if (!records.has(topic)) throw new BaseError('SESSION_EXPIRED')
      return session
    },
    async add(record, key) {
      attach(record, key)
      await store.put(record.session.topic, record)
      onChange(record.session.topic)
    },
    remove,
    async request({ topic, caipNetworkId, method, params, signal }) {
      await sessions.load()
      const grant = sessions.get(topic).namespaces[toFamily(caipNetworkId)]
      if (!grant?.chains?.includes(caipNetworkId)) throw new BaseError('UNSUPPORTED_CHAIN')
      if (!grant.methods.includes(method)) throw new BaseError('METHOD_UNSUPPORTED')
      const expiryTimestamp = Math.floor((clock.now() + requestLifetime) / 1000)
      const { answer } = channels.request({
        topic,
        method: 'wc_sessionRequest',
        params: { request: { method, params: params ?? [], expiryTimestamp }, chainId: caipNetworkId },
        signal,
      })
      return answer
    },
    async ping(topic) {
      await sessions.load()
      sessions.get(topic)
      await channels.request({ topic, method: 'wc_sessionPing', params: {}, lifetime: pingLifetime }).answer
    },
    // Every family of a session may end it, all at once: the wallet hears it from one.
    disconnect(topic) {
      const task =
        leaving.get(topic) ??
        leave(topic).finally(() => {
          leaving.delete(topic)
        })
      leaving.set(topic, task)
      return task
    },
    settle: settlement => settle({ ...parameters, sessions }, settlement),
    toWalletError,
    async follow(topic) {
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
