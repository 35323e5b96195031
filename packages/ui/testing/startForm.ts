import { open, openSend } from '@latchkit/core'
import { vi } from 'vitest'
import { type SendKit, type SendKitOptions, startSend } from '../../core/src/fixtures/send.js'
import type { ModalOptions } from '../src/createModal.js'
import type { FakeClient } from './fixtures.js'
import { type Rendered, renderModal } from './renderScenario.js'

export type SendForm = Omit<Rendered, 'client'> &
  SendKit & {
    amount(): HTMLInputElement
    to(): HTMLTextAreaElement
    /** The control that has the focus inside of the modal. */
    focused(): HTMLElement | null
  }

/** The real core with a wallet connected over payments that the test holds, and the send view open. */
export async function startForm(options: SendKitOptions = {}, modal: ModalOptions = {}): Promise<SendForm> {
  const kit = await startSend(options)
  // Core's kit stands in for a page; from here on there is a real one.
  vi.unstubAllGlobals()
  open(kit.client)
  openSend(kit.client)
  await kit.settle()
  const rendered = await renderModal(kit.client as unknown as FakeClient, modal)
  return {
    ...rendered,
    ...kit,
    amount: () => rendered.get('lk-send-amount') as HTMLInputElement,
    to: () => rendered.get('lk-send-to') as HTMLTextAreaElement,
    focused: () => rendered.modal.host.shadowRoot?.activeElement as HTMLElement | null,
  }
}
