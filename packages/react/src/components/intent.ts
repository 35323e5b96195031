'use client'

import type { Client } from '@latchkit/core'
import { prepareModal } from '../LatchkitProvider.js'

type IntentHandlers = { onPointerEnter(): void; onPointerDown(): void; onFocus(): void }

/** Handlers that load the modal before the click. */
export function getIntentHandlers(client: Client): IntentHandlers {
  const prepare = (): void => prepareModal(client)
  return { onPointerEnter: prepare, onPointerDown: prepare, onFocus: prepare }
}
