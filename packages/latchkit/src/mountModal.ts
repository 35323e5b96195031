'use client'

import type { Client } from '@latchkit/core'
import { mountModal as mount } from '@latchkit/react'
import { loadModal } from './loadModal.js'

/**
 * Renders the modal of a client without `LatchkitProvider`; its code loads on the first intent.
 * @returns unmounts it
 * @example mountModal(client)
 */
export const mountModal = (client: Client): (() => void) => mount(client, loadModal)
