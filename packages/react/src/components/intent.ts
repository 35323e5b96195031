import type { Client } from '@latchkit/core'
import { prepareModal } from '../LatchkitProvider.js'

type IntentHandlers = { onPointerEnter(): void; onPointerDown(): void; onFocus(): void }

/** Handlers that load the modal while the visitor is still on the way to the click. */
export function getIntentHandlers(client: Client): IntentHandlers {
  const prepare = (): void => prepareModal(client)
  return { onPointerEnter: prepare, onPointerDown: prepare, onFocus: prepare }
}
