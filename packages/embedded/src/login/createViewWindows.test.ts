// @vitest-environment happy-dom
import type { LoginEvent, SecureView } from '@latchkit/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FrameClient } from '../client/createFrameClient.js'
import type { FrameEvent } from '../protocol/messages.js'
import { createAuthTransport } from '../transport/createAuthTransport.js'
import { type ApprovalPlace, createLoginPort } from './createLoginPort.js'

const origin = 'https://secure.example'
const chain = 'eip155:1'

/** A window as the page that opened it sees it. */
type Popup = { closed: boolean; url: URL; focused: number; close(): void; focus(): void }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The login port and the transport of a host page over a frame that is scripted. */
function start({
  approvals = 'value',
  isActive = true,
}: {
  approvals?: ApprovalPlace
  isActive?: boolean
} = {}) {
  vi.useFakeTimers()
  const popups: Popup[] = []
  Object.defineProperty(window.navigator, 'userActivation', { configurable: true, value: { isActive } })
  const open = vi.spyOn(window, 'open').mockImplementation((url = '') => {
    const popup: Popup = {
      closed: false,
      url: new URL(url),
      focused: 0,
      close() {
        popup.closed = true
      },
      focus() {
        popup.focused += 1
      },
    }
    popups.push(popup)
    return popup as Pick<Popup, 'closed'> as Window
  })
  const calls: { method: string; params: unknown }[] = []
  const requests: { params: Record<string, unknown>; end(result?: unknown): void; fail(): void }[] = []
  const frameListeners = new Set<(event: FrameEvent) => void>()
  const frame: FrameClient = {
    call: (method, params) => {
      calls.push({ method, params })
      if (method !== 'request') return Promise.resolve(JSON.parse('null'))
      return new Promise((resolve, reject) =>
        requests.push({
          params: Object(params),
          end: result => resolve(JSON.parse(JSON.stringify(result ?? null))),
          fail: () => reject(new Error('refused')),
        }),
      )
    },
    subscribe(listener) {
      frameListeners.add(listener)
      return () => frameListeners.delete(listener)
    },
    destroy() {},
  }
  const send = (event: FrameEvent) => {
    for (const listener of frameListeners) listener(event)
  }
  const login = createLoginPort({ frame, origin, window, approvals })
  const views: (SecureView | undefined)[] = []
  login.subscribe((event: LoginEvent) => {
    if (event.type === 'view') views.push(event.view)
  })
  const session = {
    topic: 'auth',
    expiresAt: Number.MAX_SAFE_INTEGER,
    peer: { name: '', url: '', icons: [] },
    namespaces: { eip155: { accounts: [`${chain}:0xAda`], chains: [chain], methods: [], events: [] } },
  }
  const storage = { getItem: () => JSON.stringify(session), setItem() {}, removeItem() {} }
  const transport = createAuthTransport({ frame, login, storage })
  const ask = (method = 'eth_sendTransaction', signal?: AbortSignal) => {
    const outcome = transport.request({ topic: 'auth', caipNetworkId: chain, method, params: [], signal })
    outcome.catch(() => {})
    return outcome
  }
  /** The frame asks for the view of a request. */
  const show = (own: Partial<NonNullable<Extract<FrameEvent, { event: 'view' }>['view']>> = {}) =>
    send({
      event: 'view',
      view: { id: 'v', purpose: 'approve', needsWindow: true, page: '/approve', ...own },
    })
  const getWindowId = (popup: Popup | undefined) => popup?.url.searchParams.get('id') ?? ''
  /** The page of a window has reached the frame. */
  const reach = (popup: Popup | undefined) => send({ event: 'window', window: getWindowId(popup) })
  return { ask, calls, getWindowId, login, open, popups, reach, requests, send, show, views }
}

describe('the window of an approval (D67)', () => {
  test('is open in the tick of the tap, before the frame has the request, at a page that no host frames', () => {
    const { ask, getWindowId, popups, requests } = start()
    void ask()
    expect(popups).toHaveLength(1)
    expect(popups[0]?.url.pathname).toBe('/approve')
    expect(requests[0]?.params['window']).toBe(getWindowId(popups[0]))
  })

  test('is not opened for what cannot move value, nor without a tap, nor for a host that frames approvals', () => {
    const text = start()
    void text.ask('personal_sign')
    void text.ask('eth_call')
    const untapped = start({ isActive: false })
    void untapped.ask()
    const framed = start({ approvals: 'frame' })
    void framed.ask()
    for (const { popups } of [text, untapped, framed]) expect(popups).toEqual([])
  })

  test("approvals 'window' open one for a text, too", () => {
    const { ask, popups } = start({ approvals: 'window' })
    void ask('personal_sign')
    expect(popups).toHaveLength(1)
  })

  test('closes itself when the request ends before anything is shown, and gives the focus back', async () => {
    const { ask, popups, requests } = start()
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => {})
    const outcome = ask()
    requests[0]?.fail()
    await expect(outcome).rejects.toThrow('refused')
    expect(popups[0]?.closed).toBe(true)
    expect(focus).toHaveBeenCalledOnce()
  })

  test('is shared by a second request, and stays until both have ended', async () => {
    const { ask, popups, requests } = start()
    const [first, second] = [ask(), ask()]
    expect(popups).toHaveLength(1)
    expect(requests[1]?.params['window']).toBe(requests[0]?.params['window'])
    requests[0]?.end()
    await first
    expect(popups[0]?.closed).toBe(false)
    requests[1]?.end()
    await second
    expect(popups[0]?.closed).toBe(true)
  })

  test('held by the modal in the tap, it serves the requests that follow', async () => {
    const { ask, calls, login, popups, requests } = start()
    const release = login.holdWindow()
    expect(popups).toHaveLength(1)
    const outcome = ask()
    expect(popups).toHaveLength(1)
    requests[0]?.end()
    await outcome
    expect(popups[0]?.closed).toBe(false)
    release()
    release()
    expect(popups[0]?.closed).toBe(true)
    expect(calls.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['window.hold', 'window.release']),
    )
  })

  test('is where every view of its request is shown, also one that a frame could show', () => {
    const { ask, popups, getWindowId, show, views } = start()
    void ask()
    show({ needsWindow: false, page: '/view', purpose: 'passkey', window: getWindowId(popups[0]) })
    expect(views.at(-1)).toMatchObject({ needsWindow: true, window: 'open' })
    const container = document.createElement('div')
    views.at(-1)?.mount(container)
    expect(container.children).toHaveLength(0)
  })

  test('closed by the visitor declines the request; the modal is notified', async () => {
    const { ask, calls, popups, reach, show, views, getWindowId } = start()
    void ask()
    const id = getWindowId(popups[0])
    show({ window: id })
    reach(popups[0])
    popups[0]?.close()
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toContainEqual({ method: 'view.close', params: { id } })
    expect(views.at(-1)?.window).toBe('closed')
  })

  test('that never reached the frame declines nothing, and can be opened again: a policy may have cut it off', async () => {
    const { ask, calls, popups, show, views, getWindowId } = start()
    void ask()
    const id = getWindowId(popups[0])
    show({ window: id })
    popups[0]?.close()
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls.filter(({ method }) => method === 'view.close')).toEqual([])
    expect(views.at(-1)?.window).toBe('cut')
    expect(views.at(-1)?.openWindow()).toBe(true)
    expect(getWindowId(popups[1])).toBe(id)
  })

  test('blocked, it is opened by the modal’s button for all of the request; shown again, it comes to the front', () => {
    const { ask, open, popups, requests, show, views } = start()
    open.mockReturnValueOnce(null)
    void ask()
    const id = String(requests[0]?.params['window'])
    show({ window: id })
    expect(views.at(-1)?.window).toBe('closed')
    expect(views.at(-1)?.openWindow()).toBe(true)
    expect(popups[0]?.url.searchParams.get('id')).toBe(id)
    expect(views.at(-1)?.openWindow()).toBe(true)
    expect([popups.length, popups[0]?.focused]).toEqual([1, 1])
  })

  test('without a tap the modal opens none by itself', () => {
    const { popups, show, views } = start({ isActive: false })
    show({ purpose: 'recover', page: '/keys' })
    expect(views.at(-1)?.openWindow({ inTap: false })).toBe(false)
    expect(popups).toEqual([])
    views.at(-1)?.openWindow()
    expect(popups[0]?.url.pathname).toBe('/keys')
  })

  test('of a view that has ended is closed', () => {
    const { popups, send, show, views } = start()
    show({ purpose: 'backup', page: '/keys' })
    views.at(-1)?.openWindow()
    send({ event: 'view', view: null })
    expect(popups[0]?.closed).toBe(true)
  })

  test('a caller who no longer waits declines what is shown', async () => {
    const { ask, calls, popups, requests } = start()
    const controller = new AbortController()
    const outcome = ask('eth_sendTransaction', controller.signal)
    controller.abort()
    requests[0]?.fail()
    await expect(outcome).rejects.toThrow()
    expect(calls).toContainEqual({ method: 'view.close', params: { id: requests[0]?.params['window'] } })
    expect(popups[0]?.closed).toBe(true)
  })

  test('leaving the view in the modal declines it, and closes the window', async () => {
    const { ask, calls, popups, reach, show, views, getWindowId } = start()
    void ask()
    show({ window: getWindowId(popups[0]) })
    reach(popups[0])
    const end = views.at(-1)?.mount(document.createElement('div'))
    end?.()
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toContainEqual({ method: 'view.close', params: { id: 'v' } })
    expect(popups[0]?.closed).toBe(true)
  })

  test('leaving a view that has ended leaves the window to the next one of the request', async () => {
    const { ask, popups, send, show, views, getWindowId, calls } = start()
    void ask()
    const id = getWindowId(popups[0])
    show({ id: 'passkey', purpose: 'passkey', page: '/view', window: id })
    const end = views.at(-1)?.mount(document.createElement('div'))
    send({ event: 'view', view: null })
    end?.()
    show({ window: id })
    await vi.advanceTimersByTimeAsync(2000)
    expect(popups[0]?.closed).toBe(false)
    expect(calls.filter(({ method }) => method === 'view.close')).toEqual([])
  })

  test('goes with the page that opened it', () => {
    const { ask, popups } = start()
    void ask()
    window.dispatchEvent(new Event('pagehide'))
    expect(popups[0]?.closed).toBe(true)
  })
})

describe('a view in the modal', () => {
  test('may neither write the clipboard nor make a passkey, submit, open windows or save files (B-B4)', () => {
    const { show, views } = start()
    show({ needsWindow: false, page: '/view' })
    const container = document.createElement('div')
    views.at(-1)?.mount(container)
    const iframe = container.querySelector('iframe')
    expect(iframe?.allow).toBe(`publickey-credentials-get ${origin}`)
    expect(iframe?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
  })
})
