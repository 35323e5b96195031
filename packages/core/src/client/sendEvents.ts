import type { Client } from './client.js'
import { createSlot, getInternals } from './internals.js'

const slots = createSlot(() => ({ isReleased: false, isScheduled: false }))

function sendNow(client: Client): void {
  const { queue } = getInternals(client)
  const events = queue.splice(0)
  if (events.length === 0) return
  // Lost analytics are no failure of the page.
  client.ports.analytics?.().then(
    sink => sink.send(events),
    () => {},
  )
}

/**
 * Takes queued events to the operator's own server: nothing before the visitor has opened the modal once,
 * or the page is about to be hidden (D2). What happens in one go is sent in one go.
 */
export function sendEvents(client: Client, flush = false): void {
  const slot = slots(client)
  slot.isReleased ||= client.getState().modal.open
  if (flush) sendNow(client)
  if (!slot.isReleased || slot.isScheduled) return
  slot.isScheduled = true
  queueMicrotask(() => {
    slot.isScheduled = false
    sendNow(client)
  })
}
