import type { FrameEvent } from '@latchkit/embedded/protocol'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createViews, type ViewOptions } from './createViews.js'
import type { ViewDescription, ViewResult } from './viewMessages.js'

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
  const visit = (id: string, from = origin) => {
    const { port1, port2 } = new MessageChannel()
    onTestFinished(() => port1.close())
    const received: (ViewDescription | ViewResult)[] = []
    port1.onmessage = ({ data }) => void received.push(data)
    const event = Object.assign(new Event('message'), {
      data: { type: 'latchkit:view', id },
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
  return { views, events, visit, getShown }
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
    expect(events).toEqual([{ event: 'view', view: { id, purpose: 'approve', needsWindow: false } }])
    const page = visit(id)
    await expect
      .poll(() => page.received)
      .toEqual([{ type: 'view', purpose: 'approve', data: { secret: 'of this view' } }])
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

  test('what cannot prove that it is seen asks for a window, unless nothing can be taken by a hidden click (T29)', () => {
    const { views, getShown } = start(true)
    void views.open(toOptions({ isOptional: true }))
    expect(getShown()?.needsWindow).toBe(true)
    void views.open(toOptions({ needsWindow: false }))
    expect(getShown()?.needsWindow).toBe(false)
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
