import type { Client } from '@latchkit/core'
import { adoptEngine } from '@latchkit/core/internal'
import { createModal as createPlainModal, type Modal } from '@latchkit/ui'

/** The modal together with core's engine, so that what both use is one chunk. */
export function createModal(client: Client): Modal {
  adoptEngine(client)
  return createPlainModal(client)
}
