import { close, connect, open } from '@latchkit/core'
import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setup, show } from '../fixtures/render.js'
import { prepareModal } from '../index.js'
import { createModalLoader, type ModalHandle } from './modalLoader.js'

afterEach(cleanup)

const makeModal = () =>
  ({ prepare: vi.fn(), show: vi.fn(), hide: vi.fn(), destroy: vi.fn() }) satisfies ModalHandle

describe('createModalLoader', () => {
  test('loads nothing before an intent', () => {
    const { client } = setup()
    const load = vi.fn(async () => () => makeModal())
    createModalLoader(client, { load })
    expect(load).not.toHaveBeenCalled()
  })

  test('prepares once for many intents, and shows in the same tick as the click', async () => {
    const { client } = setup()
    const modal = makeModal()
    const load = vi.fn(async () => () => modal)
    const loader = createModalLoader(client, { load })
    await Promise.all([loader.prepare(), loader.prepare()])
    expect(load).toHaveBeenCalledTimes(1)
    expect(modal.show).not.toHaveBeenCalled()
    open(client)
    expect(modal.show).toHaveBeenCalledTimes(1)
    close(client)
    expect(modal.hide).toHaveBeenCalledTimes(1)
  })

  test('loads and shows on a click without an intent before it', async () => {
    const { client } = setup()
    const modal = makeModal()
    createModalLoader(client, { load: async () => () => modal })
    open(client)
    await vi.waitFor(() => expect(modal.show).toHaveBeenCalledTimes(1))
  })

  test('draws once and whole: a moment for what it lists, and no longer (performance)', async () => {
    const { client } = setup()
    const modal = { ...makeModal(), preload: vi.fn(async () => {}) }
    let finish: () => void = () => {}
    const prepared = new Promise<void>(resolve => {
      finish = resolve
    })
    vi.spyOn(client, 'prepare').mockReturnValue(prepared)
    createModalLoader(client, { load: async () => () => modal })
    open(client)
    await Promise.resolve()
    expect(modal.show).not.toHaveBeenCalled()
    finish()
    await vi.waitFor(() => expect(modal.show).toHaveBeenCalledTimes(1))
    expect(modal.preload).toHaveBeenCalledTimes(1)
    // Shown at once, it is not drawn hidden first.
    expect(modal.prepare).not.toHaveBeenCalled()
  })

  test('shows itself without its rows when these do not come (slow network)', async () => {
    const { client } = setup()
    const modal = makeModal()
    vi.spyOn(client, 'prepare').mockImplementation(() => new Promise(() => {}))
    createModalLoader(client, { load: async () => () => modal })
    open(client)
    await vi.waitFor(() => expect(modal.show).toHaveBeenCalledTimes(1))
  })

  test('offline, what it lists fails with it, and no rejection stays unhandled', async () => {
    const { client } = setup()
    // Not a spy: those look after the promises that they answer.
    Object.assign(client, { prepare: () => Promise.reject(new Error('offline')) })
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const loader = createModalLoader(client, { load: () => Promise.reject(new Error('offline')) })
    await loader.prepare()
    // Node tells of it once the microtasks of this task are through.
    await new Promise(resolve => setTimeout(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('a visitor who closes while it loads sees nothing', async () => {
    const { client } = setup()
    const modal = makeModal()
    let finish: (create: () => ModalHandle) => void = () => {}
    createModalLoader(client, {
      load: () =>
        new Promise(resolve => {
          finish = resolve
        }),
    })
    open(client)
    close(client)
    finish(() => modal)
    await vi.waitFor(() => expect(modal.prepare).toHaveBeenCalled())
    expect(modal.show).not.toHaveBeenCalled()
  })

  test('a failed download is told as an event and tried again by the next intent', async () => {
    const { client } = setup()
    const modal = makeModal()
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

  test('a provider that stays away takes its modal along; StrictMode and remounts keep it', async () => {
    const { client } = setup()
    const modal = makeModal()
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

  test('taken off the page while open, it closes: whoever waits for a connection learns of the end (demand 25)', async () => {
    const { client } = setup()
    const modal = makeModal()
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
