import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import { onDestroy } from '../client/lifetime.js'
import type { StateEvent } from '../state/events.js'
import { createLogBuffer } from '../utils/logBuffer.js'
import { toDisplayText } from '../utils/toDisplayText.js'

/** What a line may hold: names and ids. Accounts, texts, links and codes of pairings are left out. */
const loggedKeys = [
  'id',
  'kind',
  'namespace',
  'connectorId',
  'transportId',
  'caipNetworkId',
  'rowId',
  'view',
  'page',
  'count',
  'code',
  'subject',
] as const

type Fields = Readonly<Record<string, unknown>>

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

function toLine(name: string, values: readonly unknown[]): string {
  const pairs = values.map(toFields).flatMap(fields =>
    loggedKeys.flatMap(key => {
      const value = fields[key]
      return typeof value === 'string' || typeof value === 'number'
        ? `${key}=${toDisplayText(String(value))}`
        : []
    }),
  )
  return [name, ...pairs].join(' ')
}

/** Writes state events, requests, errors and alerts into the client's log buffer, once per client. */
export function watchLogs(client: Client): void {
  const internals = getInternals(client)
  if (internals.readLogs) return
  const buffer = createLogBuffer()
  const { now } = client.environment
  const write = (name: string, values: readonly unknown[], at = now()): void =>
    buffer.write(`${new Date(at).toISOString()} ${toLine(name, values)}`)
  const writeEvent = (event: StateEvent, at?: number): void => {
    const { request, error } = toFields(event)
    write(event.type, [event, request, error], at)
  }
  for (const { event, at } of internals.early ?? []) writeEvent(event, at)
  internals.early = undefined
  internals.onDispatched = event => writeEvent(event)
  internals.readLogs = buffer.read
  onDestroy(
    client,
    client.onEvent(({ data: { type, event, properties } }) => {
      if (event === 'ALERT') write('alert', [properties])
      else if (type === 'error') write(`error ${event}`, [properties])
    }),
  )
}
