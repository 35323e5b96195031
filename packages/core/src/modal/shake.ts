import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { perClient, setClientTimeout } from '../client/lifetime.js'
import { shakeDurationMs } from '../constants.js'

const timers = perClient(() => ({ stop: (): void => {} }))

/** Shakes the modal for 500 ms; a second call starts the time again. */
export function shake(client: Client): void {
  const timer = timers(client)
  timer.stop()
  dispatch(client, { type: 'modal/shakeChanged', shake: true })
  timer.stop = setClientTimeout(client, shakeDurationMs, () =>
    dispatch(client, { type: 'modal/shakeChanged', shake: false }),
  )
}
