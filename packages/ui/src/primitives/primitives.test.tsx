import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchEscape } from './escape.js'
import { findFirst, focusFirst, getDeepActiveElement, returnFocus } from './focus.js'
import { createHeightFollower } from './heightFollower.js'
import { isolate } from './isolate.js'
import { leaveView } from './leaveView.js'
import { lockScroll } from './scrollLock.js'
import { watchSwipe } from './swipeToClose.js'

beforeEach(() => {
  document.body.replaceChildren()
})
afterEach(() => {
  document.documentElement.removeAttribute('style')
  vi.useRealTimers()
})

function build(html: string): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = html
  const element = template.content.firstElementChild as HTMLElement
  document.body.append(element)
  return element
}

describe('lockScroll', () => {
  const { style } = document.documentElement

  it('is shared: the page moves again once the last modal is gone', () => {
    const first = lockScroll(document)
    const second = lockScroll(document)
    expect(style.overflow).toBe('hidden')
    first()
    expect(style.overflow).toBe('hidden')
    second()
    expect(style.overflow).toBe('')
  })

  it('gives back exactly what the site had set', () => {
    style.setProperty('overflow', 'scroll')
    style.setProperty('padding-inline-end', '7px')
    const release = lockScroll(document)
    release()
    expect([style.overflow, style.getPropertyValue('padding-inline-end')]).toEqual(['scroll', '7px'])
  })

  it('survives any order of locking and unlocking, each undone once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 40 }), moves => {
        const held: (() => void)[] = []
        let live = 0
        for (const move of moves) {
          const release = held[move]
          if (move === 0 || !release) {
            held.push(lockScroll(document))
            live += 1
          } else {
            release()
            release()
            held.splice(move, 1)
            live -= 1
          }
          expect(style.overflow).toBe(live > 0 ? 'hidden' : '')
        }
        for (const release of held) release()
        expect(style.overflow).toBe('')
      }),
    )
  })
})

describe('watchEscape', () => {
  const press = (type: string, init: KeyboardEventInit = {}): KeyboardEvent => {
    const event = new KeyboardEvent(type, { key: 'Escape', bubbles: true, cancelable: true, ...init })
    document.body.dispatchEvent(event)
    return event
  }

  it('takes the key from everybody else, key-up included, until it is undone', () => {
    const onEscape = vi.fn()
    const other = vi.fn()
    const undo = watchEscape(window, onEscape)
    document.addEventListener('keydown', other)
    document.addEventListener('keyup', other)
    expect(press('keydown').defaultPrevented).toBe(true)
    press('keyup')
    expect([onEscape.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
    undo()
    press('keydown')
    press('keyup')
    expect([onEscape.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
    document.removeEventListener('keydown', other)
    document.removeEventListener('keyup', other)
  })

  it('leaves other keys, composition and a key-up that it did not start alone', () => {
    const onEscape = vi.fn()
    const other = vi.fn()
    const undo = watchEscape(window, onEscape)
    document.addEventListener('keyup', other)
    press('keydown', { key: 'Enter' })
    press('keydown', { isComposing: true })
    press('keyup')
    expect(onEscape).not.toHaveBeenCalled()
    expect(other).toHaveBeenCalledTimes(1)
    document.removeEventListener('keyup', other)
    undo()
  })
})

describe('focus', () => {
  const dialog = (inside: string): HTMLElement =>
    build(`<div><h1 class="title" tabindex="-1">t</h1><button>help</button>${inside}</div>`)

  it('prefers what led away, then what the view asks for, then its first control, then the title', () => {
    const complete = dialog(
      '<div class="view"><button id="a">a</button><button id="b" data-testid="b">b</button><button id="c" data-autofocus>c</button></div>',
    )
    expect(findFirst(complete, 'b')?.id).toBe('b')
    expect(findFirst(complete, 'gone')?.id).toBe('c')
    expect(
      findFirst(dialog('<div class="view"><button disabled>x</button><a href="/y" id="y">y</a></div>'))?.id,
    ).toBe('y')
    expect(findFirst(dialog('<div class="view"><p>wait</p></div>'))?.className).toBe('title')
  })

  it('never takes a control of a view that is leaving', () => {
    const complete = dialog(
      '<div class="view" data-leaving><button id="old">old</button></div><div class="view"><button id="new">new</button></div>',
    )
    focusFirst(complete)
    expect(document.activeElement?.id).toBe('new')
  })

  it('sees the focused element through shadow roots', () => {
    const host = document.body.appendChild(document.createElement('div'))
    const button = document.createElement('button')
    host.attachShadow({ mode: 'open' }).append(button)
    expect(getDeepActiveElement(document)).toBeUndefined()
    button.focus()
    expect(getDeepActiveElement(document)).toBe(button)
  })

  it('returns to the opener, else to the account button, else to the connect button, else nowhere', () => {
    const opener = build('<button>open</button>')
    returnFocus(document, opener)
    expect(document.activeElement).toBe(opener)
    opener.remove()
    const connect = build('<button data-testid="lk-connect-button">c</button>')
    returnFocus(document, opener)
    expect(document.activeElement).toBe(connect)
    const account = build('<button data-testid="lk-account-button">a</button>')
    returnFocus(document, opener)
    expect(document.activeElement).toBe(account)
    document.body.replaceChildren()
    expect(() => returnFocus(document, undefined)).not.toThrow()
  })
})

describe('isolate', () => {
  it('stops events at the host and lets them through again afterwards', () => {
    const host = build('<div><button>x</button></div>')
    const seen = vi.fn()
    const names = ['pointerdown', 'mousedown', 'click', 'touchstart', 'wheel', 'focusin', 'keydown']
    for (const name of names) document.addEventListener(name, seen)
    const undo = isolate(host)
    for (const name of names) host.firstElementChild?.dispatchEvent(new Event(name, { bubbles: true }))
    expect(seen).not.toHaveBeenCalled()
    undo()
    for (const name of names) host.firstElementChild?.dispatchEvent(new Event(name, { bubbles: true }))
    expect(seen).toHaveBeenCalledTimes(names.length)
    for (const name of names) document.removeEventListener(name, seen)
  })

  it('takes away what another dialog puts on it, and leaves it alone afterwards', async () => {
    const host = build('<div aria-hidden="true" inert></div>')
    const undo = isolate(host)
    expect(host.hasAttribute('aria-hidden') || host.hasAttribute('inert')).toBe(false)
    host.setAttribute('aria-hidden', 'true')
    await vi.waitFor(() => expect(host.hasAttribute('aria-hidden')).toBe(false))
    undo()
    host.setAttribute('aria-hidden', 'true')
    await Promise.resolve()
    expect(host.getAttribute('aria-hidden')).toBe('true')
  })
})

describe('createHeightFollower (R9.6)', () => {
  class FakeObserver {
    static latest: FakeObserver
    watched = new Set<Element>()
    constructor(readonly callback: ResizeObserverCallback) {
      FakeObserver.latest = this
    }
    observe(element: Element): void {
      this.watched.add(element)
    }
    unobserve(element: Element): void {
      this.watched.delete(element)
    }
    disconnect(): void {
      this.watched.clear()
    }
    fire(): void {
      const entries = [...this.watched].map(target => ({ target }) as ResizeObserverEntry)
      this.callback(entries, this as unknown as ResizeObserver)
    }
  }

  function setUp({ calm = false } = {}) {
    vi.stubGlobal('ResizeObserver', FakeObserver)
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    let height = 300
    Object.defineProperty(dialog, 'offsetHeight', { get: () => height })
    const animate = vi.fn(
      (_: Keyframe[], __: KeyframeAnimationOptions) =>
        ({ cancel: vi.fn(), playState: 'finished' }) as unknown as Animation,
    )
    dialog.animate = animate as unknown as HTMLElement['animate']
    const follower = createHeightFollower(
      () => dialog,
      () => calm,
    )
    const part = document.createElement('div')
    const changed = vi.fn()
    const undo = follower.watch(part, changed)
    return {
      dialog,
      follower,
      animate,
      changed,
      undo,
      resize: (next: number) => {
        height = next
        FakeObserver.latest.fire()
      },
    }
  }
  afterEach(() => vi.unstubAllGlobals())

  it('animates from the last height to the new one in 150 ms', () => {
    const { follower, animate, resize, changed } = setUp()
    follower.settle()
    resize(420)
    expect(animate).toHaveBeenCalledTimes(1)
    expect(animate.mock.calls[0]?.[0]).toEqual([{ blockSize: '300px' }, { blockSize: '420px' }])
    expect(animate.mock.calls[0]?.[1].duration).toBe(150)
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('moves nothing on the first frame, for a pixel, under reduced motion, or while closed', () => {
    const first = setUp()
    first.resize(500)
    expect(first.animate).not.toHaveBeenCalled()
    first.resize(501)
    expect(first.animate).not.toHaveBeenCalled()
    first.dialog.removeAttribute('open')
    first.resize(900)
    expect(first.animate).not.toHaveBeenCalled()
    const calm = setUp({ calm: true })
    calm.follower.settle()
    calm.resize(700)
    expect(calm.animate).not.toHaveBeenCalled()
  })

  it('forgets what is no longer watched', () => {
    const { follower, undo, resize, changed } = setUp()
    follower.settle()
    undo()
    resize(400)
    expect(changed).not.toHaveBeenCalled()
    follower.stop()
    expect(FakeObserver.latest.watched.size).toBe(0)
  })
})

describe('leaveView', () => {
  function setUp(): { stage: HTMLElement; view: HTMLElement } {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    const stage = document.createElement('div')
    const view = document.createElement('div')
    view.className = 'view'
    const button = document.createElement('button')
    button.dataset['testid'] = 'lk-x'
    button.id = 'x'
    view.append(button)
    view.animate = (() => ({})) as unknown as HTMLElement['animate']
    stage.append(view)
    dialog.append(stage)
    document.body.append(dialog)
    return { stage, view }
  }

  it('leaves a picture without test ids, ids and life, for 150 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { stage, view } = setUp()
    leaveView(view)
    view.remove()
    await Promise.resolve()
    const picture = stage.querySelector('[data-leaving]')
    expect(picture?.getAttribute('aria-hidden')).toBe('true')
    expect(picture?.hasAttribute('inert')).toBe(true)
    expect(picture?.querySelector('[data-testid], [id]')).toBeNull()
    vi.advanceTimersByTime(150)
    expect(stage.children).toHaveLength(0)
  })

  it('leaves nothing when the view has not gone (StrictMode), is closed, or motion is unwanted', async () => {
    const strict = setUp()
    leaveView(strict.view)
    await Promise.resolve()
    expect(strict.stage.querySelectorAll('[data-leaving]')).toHaveLength(0)
    const closed = setUp()
    closed.stage.closest('dialog')?.removeAttribute('open')
    leaveView(closed.view)
    expect(closed.stage.children).toHaveLength(1)
    const calm = setUp()
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    leaveView(calm.view)
    expect(calm.stage.children).toHaveLength(1)
  })
})

describe('watchSwipe (UX: native)', () => {
  function setUp() {
    const dialog = build('<div><div></div></div>')
    const handle = dialog.firstElementChild as HTMLElement
    const animate = vi.fn(() => ({}) as Animation)
    dialog.animate = animate as unknown as HTMLElement['animate']
    const onClose = vi.fn()
    const undo = watchSwipe(dialog, handle, onClose)
    const send = (type: string, clientY: number, at: number, more: PointerEventInit = {}): void => {
      const event = new PointerEvent(type, {
        clientY,
        pointerId: 1,
        isPrimary: true,
        pointerType: 'touch',
        ...more,
      })
      Object.defineProperty(event, 'timeStamp', { value: at })
      handle.dispatchEvent(event)
    }
    return { dialog, onClose, animate, send, undo }
  }

  it('follows the finger and closes past 96 px', () => {
    const { dialog, onClose, send } = setUp()
    send('pointerdown', 100, 0)
    send('pointermove', 160, 500)
    expect(dialog.style.getPropertyValue('translate')).toBe('0 60px')
    send('pointermove', 210, 900)
    send('pointerup', 210, 1000)
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(dialog.style.getPropertyValue('translate')).toBe('')
  })

  it('closes on a flick, and springs back from a short pull', () => {
    const flick = setUp()
    flick.send('pointerdown', 100, 0)
    flick.send('pointermove', 140, 40)
    flick.send('pointerup', 140, 50)
    expect(flick.onClose).toHaveBeenCalledTimes(1)
    const short = setUp()
    short.send('pointerdown', 100, 0)
    short.send('pointermove', 140, 900)
    short.send('pointerup', 140, 1000)
    expect(short.onClose).not.toHaveBeenCalled()
    expect(short.animate).toHaveBeenCalledTimes(1)
    expect(short.dialog.style.getPropertyValue('translate')).toBe('')
  })

  it('leaves the mouse, a second finger, an upward pull and a cancelled touch alone', () => {
    const { dialog, onClose, send, undo } = setUp()
    send('pointerdown', 100, 0, { pointerType: 'mouse' })
    send('pointermove', 400, 10, { pointerType: 'mouse' })
    send('pointerup', 400, 20, { pointerType: 'mouse' })
    send('pointerdown', 100, 0)
    send('pointermove', 400, 10, { pointerId: 2 })
    send('pointermove', 20, 20)
    send('pointerup', 20, 30)
    send('pointerdown', 100, 0)
    send('pointermove', 300, 10)
    send('pointercancel', 300, 20)
    expect(onClose).not.toHaveBeenCalled()
    expect(dialog.style.getPropertyValue('translate')).toBe('')
    undo()
    send('pointerdown', 100, 0)
    send('pointermove', 400, 10)
    send('pointerup', 400, 20)
    expect(onClose).not.toHaveBeenCalled()
  })
})
