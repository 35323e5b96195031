import type { Client } from '../client/client.js'
import { createSlot } from '../client/internals.js'
import { maxErrorReportsPerMinute } from '../constants.js'
import { isError } from '../errors/LatchkitError.js'
import { getView } from '../state/reduceEarly.js'

const minute = 60_000
const unknown = { code: 'UNKNOWN', shortMessage: 'Something went wrong.' } as const
const reports = createSlot(() => ({ times: [] as number[] }))

/** Tells the host and its analytics of a failure nobody waits for: INTERNAL_SDK_ERROR, 5 a minute at most (R9.14). */
export function reportError(client: Client, error: unknown): void {
  // The table of texts is not for a page that only shows a list.
  const { code, shortMessage } = isError(error) ? error : unknown
  if (code === 'CANCELLED') return
  const slot = reports(client)
  const now = client.environment.now()
  slot.times = slot.times.filter(time => now - time < minute)
  if (slot.times.length >= maxErrorReportsPerMinute) return
  slot.times.push(now)
  const { modal } = client.getState()
  const view = modal.open ? getView(modal) : undefined
  client.emit('INTERNAL_SDK_ERROR', { code, message: shortMessage, view }, 'error')
}
