import type { Client } from '@latchkit/core'
import { adoptEngine } from '@latchkit/core/internal'
import { createModal as createPlainModal, type Modal, type ModalOptions } from '@latchkit/ui'

/** The modal together with core's engine, so that what both use is one chunk. */
export function createModal(client: Client, options?: ModalOptions | undefined): Modal {
  adoptEngine(client)
  return createPlainModal(client, options)
}
