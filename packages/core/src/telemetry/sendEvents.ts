import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'

const schedules = perClient(() => ({ isReleased: false, isScheduled: false }))

function sendNow(client: Client): void {
  const { queue } = getInternals(client)
  const events = queue.splice(0)
  if (events.length === 0) return
  // Lost analytics are ignored.
  client.options.ports?.analytics?.().then(
    sink => sink.send(events),
    () => {},
  )
}

/**
 * Sends queued events to the operator's own server: nothing before the visitor has opened the modal once. Events of
 * one tick are sent together.
 */
export function sendEvents(client: Client): void {
  const schedule = schedules(client)
  schedule.isReleased ||= client.getState().modal.open
  if (!schedule.isReleased || schedule.isScheduled) return
  schedule.isScheduled = true
  queueMicrotask(() => {
    schedule.isScheduled = false
    sendNow(client)
  })
}
