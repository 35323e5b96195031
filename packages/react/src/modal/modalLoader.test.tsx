import { closeModal, connect, openModal, setTheme } from '@latchkit/core'
import { createMemoryStorage, createMockAdapter } from '@latchkit/testing'
import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setup, show } from '../fixtures/render.js'
import { prepareModal } from '../index.js'
import { type CreateModal, createModalLoader, type ModalHandle } from './modalLoader.js'

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

  test('what changes the state while the modal starts to load does not load it again', async () => {
    const { client } = setup()
    const load = vi.fn(async () => () => createFakeModal())
    openModal(client)
    const { prepare } = client
    client.prepare = () => {
      setTheme(client, { mode: 'light' })
      return prepare()
    }
    await createModalLoader(client, { load }).prepare()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('loads and shows on a click without an intent before it', async () => {
    const { client } = setup()
    const modal = createFakeModal()
    createModalLoader(client, { load: async () => () => modal })
    openModal(client)
    await vi.waitFor(() => expect(modal.show).toHaveBeenCalledTimes(1))
  })

  test('hands over when the rows are there, so that the modal draws its list once (performance)', async () => {
    const { client } = setup()
    const modal = createFakeModal()
    const prepared = Promise.resolve()
    vi.spyOn(client, 'prepare').mockReturnValue(prepared)
    const createModal = vi.fn<CreateModal>(() => modal)
    createModalLoader(client, { load: async () => createModal })
    openModal(client)
    await vi.waitFor(() => expect(modal.show).toHaveBeenCalledTimes(1))
    expect(createModal).toHaveBeenCalledWith(client, { ready: prepared })
    // It is open already, so it is not rendered hidden first.
    expect(modal.prepare).not.toHaveBeenCalled()
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

describe('preload', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A page whose browser is idle when the test says so. */
  function mount(preload: 'intent' | 'idle' | 'never' | undefined, reportsIdle = true) {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', reportsIdle ? (run: () => void) => idle.push(run) : undefined)
    const watchConnectors = vi.fn(() => () => {})
    const loadFamily = vi.fn(async () => ({ ...createMockAdapter(), watchConnectors }))
    const getWallets = vi.fn()
    const bundledDirectory = vi.fn(async () => ({ getWallets, getWalletIcon: vi.fn() }))
    const storage = createMemoryStorage()
    const write = vi.spyOn(storage, 'setItem')
    const { client } = setup(
      {},
      {
        preload,
        families: [{ namespace: 'mock', load: loadFamily }],
        ports: { bundledDirectory },
        storage,
      },
    )
    const modal = createFakeModal()
    const createModal = vi.fn<CreateModal>(() => modal)
    const load = vi.fn(async () => createModal)
    const page = show(client, <p>host</p>, load)
    const calls = { load, loadFamily, bundledDirectory, getWallets, watchConnectors, createModal, write }
    return { client, page, idle, modal, ...calls }
  }

  test.each([undefined, 'intent', 'never'] as const)('%s: an idle page loads nothing', preload => {
    const { idle, load } = mount(preload)
    expect(idle).toEqual([])
    expect(load).not.toHaveBeenCalled()
  })

  test("'idle' fetches the files of the first opening once, and runs nothing of them", async () => {
    const { client, idle, load, loadFamily, bundledDirectory, ...parts } = mount('idle')
    expect(load).not.toHaveBeenCalled()
    expect(idle).toHaveLength(1)
    const before = client.getState()
    idle[0]?.()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    await Promise.all([load.mock.results[0]?.value, loadFamily.mock.results[0]?.value])
    expect(loadFamily).toHaveBeenCalledTimes(1)
    expect(bundledDirectory).toHaveBeenCalledTimes(1)
    expect(parts.watchConnectors).not.toHaveBeenCalled()
    expect(parts.createModal).not.toHaveBeenCalled()
    expect(parts.getWallets).not.toHaveBeenCalled()
    expect(parts.write).not.toHaveBeenCalled()
    expect(client.getState()).toBe(before)
    // The click finds them there, and looks for wallets then.
    openModal(client)
    await vi.waitFor(() => expect(parts.modal.show).toHaveBeenCalledTimes(1))
    await vi.waitFor(() => expect(parts.watchConnectors).toHaveBeenCalledTimes(1))
    expect(loadFamily).toHaveBeenCalledTimes(1)
  })

  test("'idle' fetches nothing for a page that was left, or where an intent came first", async () => {
    const left = mount('idle')
    left.page.unmount()
    await Promise.resolve()
    left.idle[0]?.()
    expect(left.load).not.toHaveBeenCalled()
    const intended = mount('idle')
    prepareModal(intended.client)
    await vi.waitFor(() => expect(intended.modal.prepare).toHaveBeenCalled())
    intended.idle[0]?.()
    expect(intended.load).toHaveBeenCalledTimes(1)
  })

  test("'idle' loads by intent where the browser reports no idle time (Safari)", async () => {
    const { client, load, modal } = mount('idle', false)
    expect(load).not.toHaveBeenCalled()
    prepareModal(client)
    await vi.waitFor(() => expect(modal.prepare).toHaveBeenCalled())
    expect(load).toHaveBeenCalledTimes(1)
  })

  test("'idle' offline: no rejection stays unhandled, and the next intent tries again", async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    const { client } = setup({}, { preload: 'idle' })
    const modal = createFakeModal()
    const load = vi
      .fn<() => Promise<CreateModal>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(() => modal)
    const loader = createModalLoader(client, { load })
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    idle[0]?.()
    await new Promise(resolve => setTimeout(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    await loader.prepare()
    expect(modal.prepare).toHaveBeenCalledTimes(1)
  })

  test("'never': a hover loads nothing, a click does", async () => {
    const { client, load, modal } = mount('never')
    prepareModal(client)
    expect(load).not.toHaveBeenCalled()
    openModal(client)
    await vi.waitFor(() => expect(modal.show).toHaveBeenCalledTimes(1))
  })
})
