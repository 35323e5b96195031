import type { Client } from '@latchkit/core'
import { adoptRuntime } from '@latchkit/core/assembly'
import { createModal as createPlainModal, type Modal } from '@latchkit/ui'

/** The modal together with core's runtime; a stored session loads that alone. */
export function createModal(client: Client): Modal {
  adoptRuntime(client)
  return createPlainModal(client)
}
