import { LatchkitError } from '@latchkit/core/internal'
import type { Clock } from '../clock.js'
import type { Store } from '../store/store.js'
import { isRecord } from '../utils.js'
import type { Channels } from './createChannels.js'

/** A request whose response may be read in a later page; it is stored as the relay delivered it, sealed. */
type KeptRequest = {
  requestId: string
  topic: string
  /** JSON-RPC id. */
  id: number
  /** Unix milliseconds. */
  keptAt: number
  message?: string | undefined
}

export type KeptRequests = {
  /** Stores a request before it is sent. */
  add(request: Pick<KeptRequest, 'requestId' | 'topic' | 'id'>): Promise<void>
  /** Stores a response, also one that this page expects: it may end before the response has been dealt with. */
  keep(topic: string, id: number, message: string, isExpected: boolean): Promise<void>
  /** @throws LatchkitError `WALLET_TIMEOUT` for a request that is not stored, or what the wallet responded */
  resume(parameters: { topic: string; requestId: string }): Promise<unknown>
  /** Deletes from the stored values those that nothing can resume. */
  purge(values: readonly unknown[], isAlive: (topic: string) => boolean): Promise<void>
}

const maxAgeMs = 86_400_000

const toKey = (id: number): string => `request ${id}`

const toKept = (value: unknown): KeptRequest | undefined =>
  isRecord(value) && typeof value.requestId === 'string' ? (value as KeptRequest) : undefined

/** Creates what lets the response to a request survive a reload, for a day. */
export function createKeptRequests(parameters: {
  store: Store
  clock: Clock
  channels: Pick<Channels, 'expect' | 'receive'>
}): KeptRequests {
  const { store, clock, channels } = parameters
  /** Of this page. */
  const ids = new Set<number>()
  const read = async (id: number): Promise<KeptRequest | undefined> => toKept(await store.get(toKey(id)))

  return {
    add(request) {
      ids.add(request.id)
      return store.put(toKey(request.id), { ...request, keptAt: clock.now() })
    },
    async keep(topic, id, message, isExpected) {
      // Most requests are not kept, and their responses need not wait for the store.
      if (isExpected && !ids.has(id)) return
      const kept = await read(id)
      if (kept?.topic === topic) await store.put(toKey(id), { ...kept, message })
    },
    async resume({ topic, requestId }) {
      const all = (await store.getAll()).flatMap(value => toKept(value) ?? [])
      const found = all.find(kept => kept.requestId === requestId && kept.topic === topic)
      if (!found) throw new LatchkitError('WALLET_TIMEOUT')
      const { response } = channels.expect(topic, found.id)
      ids.add(found.id)
      // Read again: it may have arrived before the response was expected.
      const message = (await read(found.id))?.message
      if (message !== undefined) await channels.receive(topic, message, false)
      return response
    },
    async purge(values, isAlive) {
      const old = values.flatMap(value => {
        const kept = toKept(value)
        return kept && (clock.now() - kept.keptAt > maxAgeMs || !isAlive(kept.topic)) ? kept.id : []
      })
      await Promise.all(old.map(id => store.delete(toKey(id))))
    },
  }
}
