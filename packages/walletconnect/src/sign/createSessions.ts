import { BaseError, type NamespaceProposal, type TransportEvent, type TransportSession } from '@latchkit/core'
import type { Clock } from '../clock.js'
import { type Bytes, toHex } from '../crypto/bytes.js'
import type { Primitives, PrivateKey } from '../crypto/primitives.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { Store } from '../store/store.js'
import { isCaipNetworkId, isRecord, toGrants } from './conformance.js'
import { type Channels, type PeerAnswer, type PeerRequest, unknownMethod } from './createChannels.js'
import { refusals } from './methods.js'

/** What is stored of a session. The key that seals its messages is not: it is derived again from these. */
export type SessionRecord = {
  session: TransportSession
  proposals: Readonly<Record<string, NamespaceProposal>>
  privateKey: PrivateKey
  peerPublicKey: Bytes
  /** Id of the newest update, so that an older one replayed by a relay changes nothing. */
  lastUpdateId: number
}

export type Sessions = {
  /** Reads what is stored, once; later calls answer the same promise. */
  load(): Promise<void>
  list(): readonly TransportSession[]
  /** @throws BaseError `PROVIDER_MISSING`, `SESSION_NOT_FOUND` or `SESSION_EXPIRED`. */
  get(topic: string): TransportSession
  add(record: SessionRecord, symKey: Bytes): Promise<void>
  /** Forgets a session everywhere: keys, subscription, store. False when there was none. */
  remove(topic: string, error: BaseError): boolean
  /** Follows a change that another tab has made. */
  follow(topic: string): Promise<void>
  destroy(): void
}

const prefix = 'session:'
const longestTimer = 2_147_483_647
const maxExtension = 7 * 86_400
const clockSkew = 300

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
  const { store, clock, relay, channels, primitives, emit } = parameters
  const records = new Map<string, SessionRecord>()
  let loading: Promise<void> | undefined
  let timer: unknown
  let destroyed = false

  const ended = (code: 'SESSION_EXPIRED' | 'NOT_CONNECTED', details?: string) =>
    new BaseError(code, { details })

  /** One timer, for the session that ends first. */
  const schedule = () => {
    clock.clearTimeout(timer)
    if (destroyed || records.size === 0) return
    const next = Math.min(...[...records.values()].map(record => record.session.expiresAt))
    timer = clock.setTimeout(
      () => {
        for (const [topic, { session }] of records)
          if (session.expiresAt <= clock.now()) remove(topic, ended('SESSION_EXPIRED'))
        schedule()
      },
      Math.min(longestTimer, Math.max(0, next - clock.now())),
    )
  }

  const attach = (record: SessionRecord, symKey: Bytes) => {
    const { topic } = record.session
    records.set(topic, record)
    channels.open({ topic, symKey, onRequest: request => onRequest(topic, request) })
    schedule()
  }

  const remove = (topic: string, error: BaseError, mine = true): boolean => {
    if (!records.delete(topic)) return false
    channels.close(topic, error)
    relay.unsubscribe(topic)
    schedule()
    emit({ type: 'sessionDeleted', topic })
    if (mine) void store.delete(prefix + topic).then(() => parameters.onChange(topic))
    return true
  }

  const change = async (record: SessionRecord) => {
    const { topic } = record.session
    records.set(topic, record)
    schedule()
    await store.put(prefix + topic, record)
    // A delete may have overtaken the write.
    if (!records.has(topic)) return store.delete(prefix + topic)
    parameters.onChange(topic)
    emit({ type: 'sessionUpdated', session: record.session })
  }

  const restore = async (value: unknown): Promise<boolean> => {
    const record = toRecord(value)
    const topic = record?.session.topic
    if (!record || !topic || destroyed) return false
    if (record.session.expiresAt <= clock.now()) {
      await store.delete(prefix + topic)
      return false
    }
    if (records.has(topic)) {
      records.set(topic, record)
      schedule()
      return true
    }
    try {
      const symKey = await primitives.agree(record.privateKey, record.peerPublicKey)
      if (destroyed || toHex(await primitives.sha256(symKey)) !== topic) return false
      attach(record, symKey)
      relay.subscribe(topic).catch(() => {})
      return true
    } catch {
      // The fallback chunk may not have loaded this once; the record stays for the next time.
      return false
    }
  }

  const onRequest = async (topic: string, request: PeerRequest): Promise<PeerAnswer> => {
    const record = records.get(topic)
    if (!record) return { refusal: refusals.noSession }
    const { session } = record
    const params = isRecord(request.params) ? request.params : {}
    switch (request.method) {
      case 'wc_sessionSettle':
        return {} // Sent again because our answer was lost.
      case 'wc_sessionUpdate': {
        if (toTime(request.id) < toTime(record.lastUpdateId)) return { refusal: refusals.invalidUpdate }
        const namespaces = toGrants(record.proposals, params.namespaces)
        if (!namespaces) return { refusal: refusals.invalidUpdate }
        await change({ ...record, lastUpdateId: request.id, session: { ...session, namespaces } })
        return {}
      }
      case 'wc_sessionExtend': {
        const now = Math.floor(clock.now() / 1000)
        const latest = now + maxExtension + clockSkew
        // The official clients send none and mean seven days from now.
        const { expiry = now + maxExtension } = params
        if (!Number.isInteger(expiry) || Number(expiry) > latest) return { refusal: refusals.invalidExtend }
        const expiresAt = Number(expiry) * 1000
        if (expiresAt < session.expiresAt - clockSkew * 1000) return { refusal: refusals.invalidExtend }
        await change({ ...record, session: { ...session, expiresAt } })
        return {}
      }
      case 'wc_sessionEvent': {
        const { event, chainId } = params
        if (!isRecord(event) || typeof event.name !== 'string' || !isCaipNetworkId(chainId))
          return { refusal: refusals.invalidEvent }
        const family = chainId.slice(0, chainId.indexOf(':'))
        if (!session.namespaces[family]?.events.includes(event.name))
          return { refusal: refusals.unauthorizedEvent }
        emit({ type: 'sessionEvent', topic, caipNetworkId: chainId, name: event.name, data: event.data })
        return {}
      }
      case 'wc_sessionDelete':
        // Answered first: with the key gone there is nothing to answer with.
        return {
          after: () => void remove(topic, ended('NOT_CONNECTED', 'The wallet has ended the session.')),
        }
      default:
        return unknownMethod
    }
  }

  return {
    load() {
      loading ??= store.getAll(prefix).then(async values => {
        await Promise.all(values.map(restore))
      })
      return loading
    },
    list: () =>
      [...records.values()].map(record => record.session).filter(({ expiresAt }) => expiresAt > clock.now()),
    get(topic) {
      const session = records.get(topic)?.session
      if (!session) throw new BaseError(records.size > 0 ? 'SESSION_NOT_FOUND' : 'PROVIDER_MISSING')
      if (session.expiresAt > clock.now()) return session
      remove(topic, ended('SESSION_EXPIRED'))
      throw ended('SESSION_EXPIRED')
    },
    async add(record, symKey) {
      attach(record, symKey)
      await store.put(prefix + record.session.topic, record)
      parameters.onChange(record.session.topic)
    },
    remove,
    async follow(topic) {
      const value = await store.get(prefix + topic)
      if (value === undefined) {
        remove(topic, ended('NOT_CONNECTED', 'The session was ended in another tab.'), false)
        return
      }
      const before = JSON.stringify(records.get(topic)?.session)
      if (!(await restore(value))) return
      const session = records.get(topic)?.session
      if (session && JSON.stringify(session) !== before) emit({ type: 'sessionUpdated', session })
    },
    destroy() {
      destroyed = true
      clock.clearTimeout(timer)
      for (const topic of records.keys()) channels.close(topic, new BaseError('CANCELLED'))
      records.clear()
    },
  }
}

/** Ids are milliseconds followed by three random digits. */
const toTime = (id: number) => Math.floor(id / 1000)

function toRecord(value: unknown): SessionRecord | undefined {
  if (!isRecord(value) || !isRecord(value.session) || !isRecord(value.proposals)) return undefined
  const { topic, expiresAt, namespaces } = value.session
  if (typeof topic !== 'string' || typeof expiresAt !== 'number' || !isRecord(namespaces)) return undefined
  if (!value.privateKey || !(value.peerPublicKey instanceof Uint8Array)) return undefined
  return value as SessionRecord
}
