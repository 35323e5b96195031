import { closeModal, connect, openModal } from '@latchkit/core'
import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setup, show } from '../fixtures/render.js'
import { prepareModal } from '../index.js'
import { createModalLoader, type ModalHandle } from './modalLoader.js'

afterEach(cleanup)

const createFakeModal = () =>
  ({ prepare: vi.fn(), show: vi.fn(), hide: vi.fn(), destroy: vi.fn() }) satisfies ModalHandle

describe('createModalLoader', () => {
  test('loads nothing before an intent', () => {
    const { client } = setup()
    const load = vi.fn(async () => () => createFakeModal())
    createModalLoader(client, { load })
    expect(load).not.toHaveBeenCalled()
  })

  test('prepares once for many intents, and shows in the same tick as the click', async () => {
    const { client } = setup()
    const modal = createFakeModal()
    const load = vi.fn(async () => () => modal)
    const loader = createModalLoader(client, { load })
    await Promise.all([loader.prepare(), loader.prepare()])
    expect(load).toHaveBeenCalledTimes(1)
    expect(modal.show).not.toHaveBeenCalled()
    openModal(client)
    expect(modal.show).toHaveBeenCalledTimes(1)
    closeModal(client)
    expect(modal.hide).toHaveBeenCalledTimes(1)
  })

  test('loads and shows on a click without an intent before it', async () => {
    const { client } = setup()
    const modal = createFakeModal()
    createModalLoader(client, { load: async () => () => modal })
    openModal(client)
    await vi.waitFor(() => expect(modal.show).toHaveBeenCalledTimes(1))
  })

  test('waits briefly for the rows, so that the list is drawn once (performance)', async () => {
    const { client } = setup()
    const modal = { ...createFakeModal(), preload: vi.fn(async () => {}) }
    let finish: () => void = () => {}
    const prepared = new Promise<void>(resolve => {
      finish = resolve
    })
    vi.spyOn(client, 'prepare').mockReturnValue(prepared)
    createModalLoader(client, { load: async () => () => modal })
    openModal(client)
    await Promise.resolve()
    expect(modal.show).not.toHaveBeenCalled()
    finish()
    await vi.waitFor(() => expect(modal.show).toHaveBeenCalledTimes(1))
    expect(modal.preload).toHaveBeenCalledTimes(1)
    // It is open already, so it is not rendered hidden first.
    expect(modal.prepare).not.toHaveBeenCalled()
  })

  test('is shown without its rows when these are slow', async () => {
    const { client } = setup()
    const modal = createFakeModal()
    vi.spyOn(client, 'prepare').mockImplementation(() => new Promise(() => {}))
    createModalLoader(client, { load: async () => () => modal })
    openModal(client)
    await vi.waitFor(() => expect(modal.show).toHaveBeenCalledTimes(1))
  })

  test('offline, no rejection stays unhandled', async () => {
    const { client } = setup()
    // A spy would handle the rejection of the promise that it returns.
    Object.assign(client, { prepare: () => Promise.reject(new Error('offline')) })
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const loader = createModalLoader(client, { load: () => Promise.reject(new Error('offline')) })
    await loader.prepare()
    // Node reports an unhandled rejection after the microtasks of the task.
    await new Promise(resolve => setTimeout(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('a visitor who closes while it loads sees nothing', async () => {
    const { client } = setup()
    const modal = createFakeModal()
    let finish: (create: () => ModalHandle) => void = () => {}
    createModalLoader(client, {
      load: () =>
        new Promise(resolve => {
          finish = resolve
        }),
    })
    openModal(client)
    closeModal(client)
    finish(() => modal)
    await vi.waitFor(() => expect(modal.prepare).toHaveBeenCalled())
    expect(modal.show).not.toHaveBeenCalled()
  })

  test('a failed download is emitted as an event, and the next intent tries again', async () => {
    const { client } = setup()
    const modal = createFakeModal()
    const events: string[] = []
    client.onEvent(event => events.push(event.data.event))
    const load = vi
      .fn<() => Promise<() => ModalHandle>>()
      .mockRejectedValueOnce(new Error('chunk is gone'))
      .mockResolvedValue(() => modal)
    const loader = createModalLoader(client, { load })
    await loader.prepare()
    expect(events).toContain('MODAL_LOADING_ERROR')
    await loader.prepare()
    expect(modal.prepare).toHaveBeenCalled()
  })

  test('an unmounted provider destroys its modal; StrictMode and remounts keep it', async () => {
    const { client } = setup()
    const modal = createFakeModal()
    const load = async () => () => modal
    const page = show(client, <p>host</p>, load)
    await act(async () => {
      prepareModal(client)
    })
    await vi.waitFor(() => expect(modal.prepare).toHaveBeenCalledTimes(1))
    expect(modal.destroy).not.toHaveBeenCalled()
    page.unmount()
    await vi.waitFor(() => expect(modal.destroy).toHaveBeenCalledTimes(1))
  })

  test('unmounted while open, it closes, and a pending connect is cancelled (demand 25)', async () => {
    const { client } = setup()
    const modal = createFakeModal()
    const loader = createModalLoader(client, { load: async () => () => modal })
    await loader.prepare()
    const ending = connect(client)
    expect(client.getState().modal.open).toBe(true)
    loader.destroy()
    await expect(ending).resolves.toEqual({ status: 'cancelled' })
    expect(client.getState().modal.open).toBe(false)
    expect(modal.destroy).toHaveBeenCalledTimes(1)
    expect(modal.hide).not.toHaveBeenCalled()
  })
})
