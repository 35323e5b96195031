import type { Client } from '../client/client.js'
import { createSlot, later } from '../client/internals.js'
import { shakeDuration } from '../constants.js'

const running = createSlot(() => ({ stop: (): void => {} }))

/** Shakes the modal for 500 ms (R4.4); a second call starts the time again. */
export function shake(client: Client): void {
  const slot = running(client)
  slot.stop()
  client.dispatch({ type: 'modal/shakeChanged', shake: true })
  slot.stop = later(client, shakeDuration, () =>
    client.dispatch({ type: 'modal/shakeChanged', shake: false }),
  )
}
