import type { Client, LatchkitEvent } from '@latchkit/core'
import { perClient } from '@latchkit/core/internal'

/** Before the first event of a page, as on a server. */
export const firstEvent: LatchkitEvent = {
  id: '',
  timestamp: 0,
  data: { type: 'track', event: 'MODAL_CREATED', properties: {} },
}

const latest = perClient(client => {
  const entry: { event: LatchkitEvent } = { event: firstEvent }
  client.onEvent(event => {
    entry.event = event
  })
  return entry
})

/** The latest event of a client since its first call. */
export const getLatestEvent = (client: Client): LatchkitEvent => latest(client).event
