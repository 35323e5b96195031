import type { FrameEvent } from '@latchkit/embedded/protocol'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createViews } from './createViews.js'
import type { ViewDescription, ViewHello, ViewNotice, ViewResult } from './viewMessages.js'
import type { ViewOptions } from './viewOptions.js'

const origin = 'https://secure.example'

afterEach(() => {
  vi.useRealTimers()
})

/** The frame's window, as far as views use it. */
function start(needsWindow = false) {
  const target = new EventTarget()
  const events: FrameEvent[] = []
  const window = Object.assign(target, { location: { origin } })
  const views = createViews({
    window: window as EventTarget as Window,
    needsWindow,
    notify: event => void events.push(event),
  })
  /** A page of the site that reports that it shows a view, and what it receives. */
  const visit = (id: string, from = origin, place: Partial<ViewHello> = {}) => {
    const { port1, port2 } = new MessageChannel()
    onTestFinished(() => port1.close())
    const received: (ViewDescription | ViewNotice | ViewResult)[] = []
    port1.onmessage = ({ data }) => void received.push(data)
    const event = Object.assign(new Event('message'), {
      data: { type: 'latchkit:view', id, page: '/view', isFramed: true, ...place },
      origin: from,
      ports: [port2],
    })
    target.dispatchEvent(event)
    return { received, send: (message: unknown) => port1.postMessage(message) }
  }
  /** The view that the host was asked to show last. */
  const getShown = () => {
    const last = events.at(-1)
    return last?.event === 'view' ? last.view : undefined
  }
  const leave = () => target.dispatchEvent(new Event('pagehide'))
  return { views, events, visit, getShown, leave }
}

const toOptions = (own: Partial<ViewOptions<string>> = {}): ViewOptions<string> => ({
  purpose: 'approve',
  data: { secret: 'of this view' },
  calls: { decide: (params, done) => done(String(params)) },
  ...own,
})

describe('createViews', () => {
  test('a page of the site gets what to show, calls, and its result ends the view', async () => {
    const { views, events, visit, getShown } = start()
    const opened = views.open(toOptions())
    const { id = '' } = getShown() ?? {}
    expect(events).toEqual([
      { event: 'view', view: { id, purpose: 'approve', needsWindow: false, page: '/view' } },
    ])
    const page = visit(id)
    await expect
      .poll(() => page.received)
      .toEqual([
        { type: 'view', id, purpose: 'approve', data: { secret: 'of this view' }, needsWindow: false },
      ])
    page.send({ type: 'call', id: 1, method: 'decide', params: 'yes' })
    expect(await opened).toBe('yes')
    expect(getShown()).toBeNull()
  })

  test.each([
    ['another origin', { from: 'https://shop.example' }],
    ['another id', { other: 'A'.repeat(22) }],
  ])('a page of %s gets nothing (T28)', async (_, { from, other }: { from?: string; other?: string }) => {
    const { views, visit, getShown } = start()
    const opened = views.open(toOptions())
    const { id = '' } = getShown() ?? {}
    const stranger = visit(other ?? id, from)
    const page = visit(id)
    await expect.poll(() => page.received).toHaveLength(1)
    expect(stranger.received).toEqual([])
    stranger.send({ type: 'call', id: 1, method: 'decide', params: 'stranger' })
    page.send({ type: 'call', id: 1, method: 'decide', params: 'page' })
    expect(await opened).toBe('page')
  })

  test('one view at a time: the next is shown when the one before ended', async () => {
    const { views, getShown } = start()
    const first = views.open(toOptions())
    const firstId = getShown()?.id ?? ''
    const second = views.open(toOptions())
    expect(getShown()?.id).toBe(firstId)
    views.close('another')
    views.close(firstId)
    expect(await first).toBeUndefined()
    const secondId = getShown()?.id ?? ''
    expect(secondId).not.toBe(firstId)
    views.close(secondId)
    expect(await second).toBeUndefined()
  })

  test('a view that can be had again gives way to the next', async () => {
    const { views, getShown } = start()
    const backup = views.open(toOptions({ purpose: 'backup', isOptional: true }))
    const approval = views.open(toOptions())
    expect(await backup).toBeUndefined()
    expect(getShown()?.purpose).toBe('approve')
    views.closeAll()
    expect(await approval).toBeUndefined()
  })

  test('a call that fails reaches the page as a code, and a name that is no call gets nothing', async () => {
    const { views, visit, getShown } = start()
    const calls = { fail: () => Promise.reject(new Error('a detail of the inside')) }
    const opened = views.open(toOptions({ calls }))
    const page = visit(getShown()?.id ?? '')
    for (const method of ['constructor', '__proto__', 'fail'])
      page.send({ type: 'call', id: 7, method, params: undefined })
    await expect.poll(() => page.received).toHaveLength(2)
    expect(page.received[1]).toMatchObject({ type: 'error', id: 7 })
    expect(JSON.stringify(page.received[1])).not.toContain('inside')
    views.closeAll()
    await opened
  })

  test('an aborted view ends, whether it is shown or waits', async () => {
    const { views, getShown } = start()
    const [one, other] = [new AbortController(), new AbortController()]
    const shown = views.open(toOptions({ signal: one.signal }))
    const waiting = views.open(toOptions({ signal: other.signal }))
    other.abort()
    expect(await waiting).toBeUndefined()
    one.abort()
    expect(await shown).toBeUndefined()
    expect(getShown()).toBeNull()
    expect(await views.open(toOptions({ signal: AbortSignal.abort() }))).toBeUndefined()
  })

  test('a view that waits for 10 minutes counts as closed', async () => {
    vi.useFakeTimers()
    const { views } = start()
    const opened = views.open(toOptions())
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(await opened).toBeUndefined()
  })

  test('what cannot prove that it is seen asks for a window, whatever it is (T29)', () => {
    const { views, getShown } = start(true)
    void views.open(toOptions({ needsWindow: false }))
    expect(getShown()?.needsWindow).toBe(true)
    views.closeAll()
  })

  test.each([
    ['a frame, where it needs a window', { needsWindow: true, page: '/keys' }, { page: '/keys' }],
    ['a page that other hosts may frame', { page: '/approve' }, { page: '/view' }],
  ] as const)('attack B-B8: %s gets no view', async (_, own, place) => {
    const { views, visit, getShown } = start()
    const opened = views.open(toOptions(own))
    const id = getShown()?.id ?? ''
    const hostile = visit(id, origin, place)
    const window = visit(id, origin, { page: '/approve', isFramed: false })
    await expect.poll(() => window.received).toHaveLength(1)
    hostile.send({ type: 'call', id: 1, method: 'decide', params: 'hidden click' })
    window.send({ type: 'call', id: 1, method: 'decide', params: 'visitor' })
    expect(await opened).toBe('visitor')
    expect(hostile.received).toEqual([])
  })

  test('control B-B8: the page that the server lets this host frame gets it', async () => {
    const { views, visit, getShown } = start()
    void views.open(toOptions({ page: '/approve' }))
    const page = visit(getShown()?.id ?? '', origin, { page: '/approve' })
    await expect.poll(() => page.received).toMatchObject([{ type: 'view' }])
    views.closeAll()
  })

  test('a page that leaves and comes back within a second goes on; one that stays away declines', async () => {
    const { views, visit, getShown } = start()
    const opened = views.open(toOptions())
    const id = getShown()?.id ?? ''
    const page = visit(id)
    await expect.poll(() => page.received).toHaveLength(1)
    page.send({ type: 'closed' })
    const again = visit(id)
    await expect.poll(() => again.received).toHaveLength(1)
    again.send({ type: 'closed' })
    expect(await opened).toBeUndefined()
  })
})

describe('a window that was opened before there is anything to show (D67)', () => {
  const id = 'window-of-a-request'
  const inWindow = { page: '/approve', isFramed: false } as const

  test('waits, shows each view of its request in turn, and ends with the request', async () => {
    const { views, events, visit, getShown } = start()
    const held = views.hold(id)
    const page = visit(id, origin, inWindow)
    await expect.poll(() => page.received).toEqual([{ type: 'waiting' }])
    expect(events).toEqual([{ event: 'window', window: id }])
    let waits = 1
    for (const result of ['one', 'two']) {
      const opened = views.open(toOptions({ held, needsWindow: true, page: '/approve' }))
      expect(getShown()).toMatchObject({ window: id, needsWindow: true })
      await expect.poll(() => page.received.filter(({ type }) => type === 'view')).toHaveLength(waits)
      page.send({ type: 'call', id: 1, method: 'decide', params: result })
      expect(await opened).toBe(result)
      waits += 1
      await expect.poll(() => page.received.filter(({ type }) => type === 'waiting')).toHaveLength(waits)
    }
    held?.release()
    await expect.poll(() => page.received.at(-1)).toEqual({ type: 'ended' })
  })

  test('that loads late gets what is shown by then', async () => {
    const { views, visit } = start()
    const opened = views.open(toOptions({ held: views.hold(id) }))
    const page = visit(id, origin, inWindow)
    await expect.poll(() => page.received).toMatchObject([{ type: 'view' }])
    page.send({ type: 'call', id: 1, method: 'decide', params: 'late' })
    expect(await opened).toBe('late')
  })

  test('is shared by requests, and ends with the last one', async () => {
    const { views, visit } = start()
    const [first, second] = [views.hold(id), views.hold(id)]
    const page = visit(id, origin, inWindow)
    await expect.poll(() => page.received).toHaveLength(1)
    first?.release()
    const opened = views.open(toOptions({ held: second }))
    await expect.poll(() => page.received.at(-1)).toMatchObject({ type: 'view' })
    views.close(id)
    expect(await opened).toBeUndefined()
  })

  test.each(['by the host page', 'by the visitor'])(
    'closed %s before anything is shown declines what it was for',
    async who => {
      const { views, visit } = start()
      const held = views.hold(id)
      const page = visit(id, origin, inWindow)
      await expect.poll(() => page.received).toHaveLength(1)
      if (who === 'by the visitor') page.send({ type: 'closed' })
      else views.close(id)
      await expect.poll(() => held?.isClosed, { timeout: 5000 }).toBe(true)
      expect(await views.open(toOptions({ held }))).toBeUndefined()
    },
  )

  test('is ended with the page of the frame', async () => {
    const { views, visit, getShown, leave } = start()
    views.hold(id)
    const opened = views.open(toOptions())
    const shown = visit(getShown()?.id ?? '')
    const page = visit(id, origin, inWindow)
    await expect.poll(() => page.received).toHaveLength(1)
    await expect.poll(() => shown.received).toHaveLength(1)
    leave()
    for (const { received } of [page, shown])
      await expect.poll(() => received.at(-1)).toEqual({ type: 'ended' })
    views.closeAll()
    expect(await opened).toBeUndefined()
  })

  test('a view in a frame that ends, and leaves, declines nothing of its request', async () => {
    const { views, visit, getShown } = start()
    const held = views.hold(id)
    const first = views.open(toOptions({ held }))
    const page = visit(getShown()?.id ?? '')
    await expect.poll(() => page.received).toHaveLength(1)
    page.send({ type: 'call', id: 1, method: 'decide', params: 'framed' })
    expect(await first).toBe('framed')
    await expect.poll(() => page.received.filter(({ type }) => type === 'ended')).toHaveLength(1)
    page.send({ type: 'closed' })
    expect(held?.isClosed).toBe(false)
  })

  test('attack B-B8: a frame that names the window gets nothing', async () => {
    const { views, visit } = start()
    const held = views.hold(id)
    const hostile = visit(id, origin, { page: '/approve' })
    const page = visit(id, origin, inWindow)
    await expect.poll(() => page.received).toHaveLength(1)
    void views.open(toOptions({ held, needsWindow: true, page: '/approve' }))
    await expect.poll(() => page.received).toHaveLength(2)
    expect(hostile.received).toEqual([])
    views.closeAll()
  })
})
