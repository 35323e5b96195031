import { openModal } from '@latchkit/core'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectWallet, setup, show } from './fixtures/render.js'
import { LatchkitEmbedded } from './LatchkitEmbedded.js'
import type { CreateModal } from './modal/modalLoader.js'

afterEach(cleanup)

function embed() {
  const { client } = setup({}, { enableEmbedded: true })
  const handle = { prepare: vi.fn(), show: vi.fn(), hide: vi.fn(), destroy: vi.fn() }
  const createModal = vi.fn<CreateModal>(() => handle)
  const load = async () => createModal
  const page = show(client, <LatchkitEmbedded modal={load} className="here" />, load)
  const element = page.container.querySelector('.here')
  return { client, handle, createModal, page, element }
}

test('draws the modal in its own element, without an intent, and the provider draws none (R4.3, conformance 4)', async () => {
  const { client, createModal, element } = embed()
  expect(client.getState().modal.open).toBe(true)
  await vi.waitFor(() => expect(createModal).toHaveBeenCalledTimes(1))
  expect(createModal).toHaveBeenCalledWith(client, {
    container: element,
    ready: expect.any(Promise),
  })
})

test('follows connection and disconnection (R4.3, conformance 4)', async () => {
  const { client } = embed()
  const view = () => client.getState().modal.history.at(-1)?.view
  expect(view()).toBe('Connect')
  await connectWallet(client)
  expect(view()).toBe('Account')
  await act(async () => openModal(client, { view: 'Networks' }))
  expect(view()).toBe('Networks')
})

test('removed from the page, it closes for good (R4.3)', async () => {
  const { client, handle, page } = embed()
  await vi.waitFor(() => expect(handle.show).toHaveBeenCalled())
  page.unmount()
  await vi.waitFor(() => expect(handle.destroy).toHaveBeenCalled())
  expect(client.getState().modal.open).toBe(false)
})
