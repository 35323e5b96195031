import type { Client } from '../client/client.js'
import { emit } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import { maxErrorReportsPerMinute } from '../constants.js'
import { isError } from '../errors/isError.js'
import { getView } from '../state/getView.js'

const minuteMs = 60_000
const unknown = { code: 'UNKNOWN', shortMessage: 'Something went wrong.' } as const
const reports = perClient(() => ({ times: [] as number[] }))

/** Reports a failure that no caller awaits to the host and its analytics: INTERNAL_SDK_ERROR, at most 5 a minute. */
export function reportError(client: Client, error: unknown): void {
  // A plain fallback, without the table of messages.
  const { code, shortMessage } = isError(error) ? error : unknown
  if (code === 'CANCELLED') return
  const recent = reports(client)
  const now = client.environment.now()
  recent.times = recent.times.filter(time => now - time < minuteMs)
  if (recent.times.length >= maxErrorReportsPerMinute) return
  recent.times.push(now)
  const { modal } = client.getState()
  const view = modal.open ? getView(modal) : undefined
  emit(client, 'INTERNAL_SDK_ERROR', { code, message: shortMessage, view }, 'error')
}
