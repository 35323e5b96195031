import { closeModal, navigate, openModal } from '@latchkit/core'
import { dispatch, goBack, showToast, toastSwitchDelayMs } from '@latchkit/core/internal'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeClient, createState } from '../testing/fixtures.js'
import { cleanUp, renderModal, renderScenario } from '../testing/renderScenario.js'
import { createModal as create } from './createModal.js'

const modals: { destroy(): void }[] = []
/** Ends with its test, also where that fails: a modal that goes on has the focus and the page of the next one. */
const createModal = (...parameters: Parameters<typeof create>): ReturnType<typeof create> => {
  const modal = create(...parameters)
  modals.push(modal)
  return modal
}

afterEach(() => {
  for (const modal of modals.splice(0)) modal.destroy()
  cleanUp()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('dir')
  document.documentElement.removeAttribute('lang')
})

const pressEscape = (): void => {
  const target = document.activeElement?.shadowRoot?.activeElement ?? document.body
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
  )
}

async function renderOpen() {
  const client = createFakeClient(createState())
  openModal(client)
  return renderModal(client)
}

describe('createModal', () => {
  it('makes one host element with an open shadow root and no style element (CONTRACT 3, DESIGN 3.7)', async () => {
    const { modal, client } = await renderOpen()
    const hosts = document.querySelectorAll('latchkit-modal')
    expect([...hosts]).toEqual([modal.host])
    expect(modal.host.dataset['instance']).toBe(client.id)
    expect(modal.host.shadowRoot?.mode).toBe('open')
    expect(modal.host.shadowRoot?.adoptedStyleSheets).toHaveLength(2)
    expect(modal.host.shadowRoot?.querySelector('style')).toBeNull()
  })

  it('draws the Connect view hidden after intent, and shows it in the task of the click', async () => {
    const client = createFakeClient(createState())
    const modal = createModal(client)
    modal.prepare()
    const shadow = modal.host.shadowRoot as ShadowRoot
    await waitFor(() => expect(shadow.querySelector('[data-testid="lk-wallet-metamask"]')).toBeTruthy())
    expect(shadow.querySelector('dialog')?.open).toBe(false)
    openModal(client)
    modal.show()
    await Promise.resolve()
    expect(shadow.querySelector('dialog')?.open).toBe(true)
  })

  it('draws in the task of the click without any preparation, and shows it in the next (performance)', async () => {
    const client = createFakeClient(createState())
    const modal = createModal(client)
    openModal(client)
    modal.show()
    await Promise.resolve()
    const dialog = modal.host.shadowRoot?.querySelector('dialog')
    expect(dialog?.querySelector('[data-testid="lk-no-wallet"]')).toBeTruthy()
    expect(dialog?.open).toBe(false)
    await new Promise(resolve => setTimeout(resolve))
    expect(dialog?.open).toBe(true)
  })

  it.each(['hide', 'destroy'] as const)(
    '%s between drawing and showing leaves it closed, and nothing behind',
    async end => {
      const modal = createModal(createFakeClient(createState()))
      modal.show()
      await Promise.resolve()
      const dialog = modal.host.shadowRoot?.querySelector('dialog')
      expect(document.documentElement.style.overflow).toBe('hidden')
      modal[end]()
      expect(document.documentElement.style.overflow).toBe('')
      await new Promise(resolve => setTimeout(resolve, 5))
      expect(dialog?.open).toBe(false)
    },
  )

  it('shows once when it is hidden and shown again between drawing and showing', async () => {
    const modal = createModal(createFakeClient(createState()))
    modal.show()
    await Promise.resolve()
    modal.hide()
    modal.show()
    await Promise.resolve()
    const dialog = modal.host.shadowRoot?.querySelector('dialog')
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(dialog?.open).toBe(true)
    modal.hide()
    expect(document.documentElement.style.overflow).toBe('')
  })

  it('draws what can be read and used by the click, marks and line icons after that frame (performance)', async () => {
    const client = createFakeClient(createState())
    const modal = createModal(client)
    openModal(client)
    modal.show()
    await Promise.resolve()
    const dialog = modal.host.shadowRoot?.querySelector('dialog')
    const count = (selector: string): number => dialog?.querySelectorAll(selector).length ?? 0
    const getDrawings = (): number => count('path[d], img')
    const getTexts = (): (string | null)[] =>
      [...(dialog?.querySelectorAll('h1, .name, .badge') ?? [])].map(each => each.textContent)
    const texts = getTexts()
    await new Promise(resolve => setTimeout(resolve))
    expect(dialog?.open).toBe(true)
    expect(getDrawings()).toBe(0)
    expect(texts).toEqual(expect.arrayContaining(['Connect wallet', 'MetaMask', 'Installed']))
    expect(count('li .mark')).toBe(count('li'))
    const focused = modal.host.shadowRoot?.activeElement
    await waitFor(() => expect(getDrawings()).toBeGreaterThan(0))
    expect(dialog?.querySelector('[data-testid="lk-close"] path[d]')).toBeTruthy()
    // The same elements: only their drawings are added.
    expect(getTexts()).toEqual(texts)
    expect(modal.host.shadowRoot?.activeElement === focused).toBe(true)
  })

  it('draws all of what an intent has prepared in the frame of the click', async () => {
    const client = createFakeClient(createState())
    const modal = createModal(client)
    modal.prepare()
    const shadow = modal.host.shadowRoot as ShadowRoot
    await waitFor(() => expect(shadow.querySelector('[data-testid="lk-close"] path[d]')).toBeTruthy())
    openModal(client)
    modal.show()
    await Promise.resolve()
    expect(shadow.querySelector('dialog')?.open).toBe(true)
    expect(shadow.querySelector('[data-testid="lk-close"] path[d]')).toBeTruthy()
  })

  it('waits for the rows before it draws, 80 ms at most, so that the list is drawn once (performance)', async () => {
    vi.useFakeTimers()
    for (const isSlow of [false, true]) {
      const client = createFakeClient(createState())
      let arrive: () => void = () => {}
      const ready = new Promise<void>(resolve => {
        arrive = resolve
      })
      const modal = createModal(client, { ready })
      const getDialog = (): HTMLDialogElement | null | undefined =>
        modal.host.shadowRoot?.querySelector('dialog')
      modal.prepare()
      openModal(client)
      modal.show()
      await vi.advanceTimersByTimeAsync(79)
      expect(getDialog()).toBeNull()
      if (!isSlow) arrive()
      await vi.advanceTimersByTimeAsync(5)
      expect(getDialog()?.open).toBe(true)
      modal.destroy()
    }
    vi.useRealTimers()
  })

  it('stays closed when it is hidden, or ends, before it could show', async () => {
    vi.useFakeTimers()
    for (const end of ['hide', 'destroy'] as const) {
      const modal = createModal(createFakeClient(createState()), { ready: new Promise(() => {}) })
      modal.show()
      await vi.advanceTimersByTimeAsync(10)
      modal[end]()
      await vi.runAllTimersAsync()
      expect(modal.host.shadowRoot?.querySelector('dialog')?.open ?? false).toBe(false)
      expect(document.documentElement.style.overflow).toBe('')
      modal.destroy()
    }
    vi.useRealTimers()
  })

  it('closes by its button and gives the focus back to the opener', async () => {
    const user = userEvent.setup()
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    const { dialog, get } = await renderOpen()
    expect(document.activeElement).not.toBe(opener)
    await user.click(get('lk-close'))
    expect(dialog.open).toBe(false)
    expect(document.activeElement).toBe(opener)
  })

  it("gives the focus to the kit's button when the opener is gone", async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    const { client } = await renderOpen()
    opener.remove()
    const account = document.body.appendChild(document.createElement('button'))
    account.dataset['testid'] = 'lk-account-button'
    closeModal(client)
    expect(document.activeElement).toBe(account)
  })

  it('on Escape clears the search, then goes back, then closes (UX)', async () => {
    const user = userEvent.setup()
    const { client, dialog, get } = await renderOpen()
    navigate(client, { view: 'AllWallets' })
    await waitFor(() => expect(dialog.querySelector('[data-testid="lk-search"]')).toBeTruthy())
    await user.type(get('lk-search'), 'meta')
    pressEscape()
    await waitFor(() => expect((get('lk-search') as HTMLInputElement).value).toBe(''))
    expect(dialog.dataset['view']).toBe('AllWallets')
    pressEscape()
    await waitFor(() => expect(dialog.dataset['view']).toBe('Connect'))
    expect(dialog.open).toBe(true)
    pressEscape()
    expect(dialog.open).toBe(false)
  })

  it('takes Escape before the page, and leaves it alone once closed', async () => {
    const seen = vi.fn()
    document.addEventListener('keydown', seen, true)
    const { client } = await renderOpen()
    pressEscape()
    expect(client.getState().modal.open).toBe(false)
    expect(seen).not.toHaveBeenCalled()
    pressEscape()
    expect(seen).toHaveBeenCalledTimes(1)
    document.removeEventListener('keydown', seen, true)
  })

  it('leaves Escape to an input method that is composing', async () => {
    const { client } = await renderOpen()
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }),
    )
    expect(client.getState().modal.open).toBe(true)
  })

  it("treats the platform's cancel as back (Android)", async () => {
    const { client, dialog } = await renderOpen()
    navigate(client, { view: 'WhatIsAWallet' })
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(client.getState().modal.history).toHaveLength(1)
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(client.getState().modal.open).toBe(false)
  })

  it('closes in core when the platform closed the dialog', async () => {
    const { client, dialog } = await renderOpen()
    dialog.close()
    dialog.dispatchEvent(new Event('close'))
    await waitFor(() => expect(client.getState().modal.open).toBe(false))
  })

  it('returns the focus to the control that led away (demand 27)', async () => {
    const user = userEvent.setup()
    const { modal, get, dialog, client } = await renderOpen()
    const active = (): string | undefined =>
      (modal.host.shadowRoot?.activeElement as HTMLElement | null)?.dataset['testid']
    get('lk-no-wallet').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dialog.dataset['view']).toBe('GetWallet'))
    await waitFor(() => expect(active()).toMatch(/^lk-get-wallet-/))
    goBack(client)
    await waitFor(() => expect(active()).toBe('lk-no-wallet'))
  })

  it('locks the scroll while open and leaves no trace afterwards', async () => {
    document.documentElement.style.setProperty('overflow', 'clip')
    const { client } = await renderOpen()
    expect(document.documentElement.style.overflow).toBe('hidden')
    closeModal(client)
    expect(document.documentElement.style.overflow).toBe('clip')
    document.documentElement.removeAttribute('style')
  })

  it('keeps its events from the page, and its host visible to screen readers', async () => {
    const { modal, get } = await renderOpen()
    const seen = vi.fn()
    for (const name of ['click', 'pointerdown', 'keydown', 'focusin']) document.addEventListener(name, seen)
    get('lk-help').dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(seen).not.toHaveBeenCalled()
    modal.host.setAttribute('aria-hidden', 'true')
    modal.host.setAttribute('inert', '')
    await waitFor(() => expect(modal.host.hasAttribute('aria-hidden')).toBe(false))
    expect(modal.host.hasAttribute('inert')).toBe(false)
    for (const name of ['click', 'pointerdown', 'keydown', 'focusin'])
      document.removeEventListener(name, seen)
  })

  it('adds no listener to the page per open and close (PERFORMANCE)', async () => {
    const { client, modal } = await renderOpen()
    const add = vi.spyOn(EventTarget.prototype, 'addEventListener')
    const remove = vi.spyOn(EventTarget.prototype, 'removeEventListener')
    const before = client.listenerCount()
    for (let round = 0; round < 5; round++) {
      closeModal(client)
      await Promise.resolve()
      openModal(client)
      await Promise.resolve()
    }
    closeModal(client)
    expect(client.listenerCount()).toBe(before - 1)
    const countCalls = (calls: unknown[][]): number =>
      calls.filter(([name]) => ['keydown', 'keyup', 'click', 'wheel', 'focusin'].includes(String(name)))
        .length
    // The first close takes away what the first open added before the spies.
    expect(countCalls(remove.mock.calls) - countCalls(add.mock.calls)).toBeGreaterThanOrEqual(0)
    expect(modal.host.shadowRoot?.querySelectorAll('dialog')).toHaveLength(1)
  })

  it('keeps the last view while it fades out, then rests on Connect', async () => {
    const { client, dialog } = await renderOpen()
    navigate(client, { view: 'WhatIsAWallet' })
    await waitFor(() => expect(dialog.dataset['view']).toBe('WhatIsAWallet'))
    closeModal(client)
    await Promise.resolve()
    expect(dialog.dataset['view']).toBe('WhatIsAWallet')
    await waitFor(() => expect(dialog.dataset['view']).toBe('Connect'))
  })

  it('applies themes and variables to the host, and takes them back (R3.11)', async () => {
    const { client, modal } = await renderOpen()
    expect(modal.host.dataset['theme']).toBe('dark')
    dispatch(client, {
      type: 'theme/changed',
      mode: 'light',
      variables: {
        '--lk-color-accent': '#ff0000',
        '--w3m-z-index': 7,
        '--lk-radius': 4,
        '--evil': 'url(x)',
      } as never,
    })
    await waitFor(() => expect(modal.host.dataset['theme']).toBe('light'))
    expect(modal.host.style.getPropertyValue('--lk-color-accent')).toBe('#ff0000')
    expect(modal.host.style.getPropertyValue('--w3m-z-index')).toBe('7')
    expect(modal.host.style.getPropertyValue('--lk-radius')).toBe('4px')
    expect(modal.host.style.getPropertyValue('--evil')).toBe('')
  })

  it('follows the direction of the page, or of the words it is given', async () => {
    document.documentElement.dir = 'rtl'
    document.body.style.direction = 'rtl'
    const mirrored = await renderOpen()
    expect(mirrored.dialog.dir).toBe('rtl')
    expect(mirrored.dialog.lang).toBe('en')
    document.body.removeAttribute('style')
    cleanUp()
    const arabic = await renderScenario(
      'connect',
      {},
      { catalogue: { locale: 'ar', words: { connectTitle: 'ربط المحفظة' } } },
    )
    expect([arabic.dialog.dir, arabic.dialog.lang]).toEqual(['rtl', 'ar'])
    expect(arabic.get('lk-header-title').textContent).toBe('ربط المحفظة')
  })

  it('shows a toast above the footer, reads it out, and lets it be dismissed', async () => {
    const user = userEvent.setup()
    const { client, get, find, dialog } = await renderOpen()
    showToast(client, { kind: 'error', message: 'Token Balance Unavailable' })
    await waitFor(() => expect(get('lk-toast').textContent).toBe('Token Balance Unavailable'))
    // Text that is inserted together with its live region is not announced.
    await waitFor(() =>
      expect(dialog.querySelector('[role="status"]')?.textContent).toBe('Token Balance Unavailable'),
    )
    await user.click(get('lk-toast'))
    await waitFor(() => expect(find('lk-toast')).toBeNull())
  })

  it('has the words of the client’s catalogue (host A5)', async () => {
    const { get, dialog } = await renderScenario('connect', {
      catalogue: { locale: 'de', words: { connectTitle: 'Wallet verbinden' } },
    })
    expect(get('lk-header-title').textContent).toBe('Wallet verbinden')
    expect(dialog.lang).toBe('de')
  })

  it('lets a toast leave for 150 ms before the next one comes (R9.6)', async () => {
    const { client, get, dialog } = await renderOpen()
    showToast(client, { kind: 'info', message: 'first' })
    await waitFor(() => expect(get('lk-toast').textContent).toBe('first'))
    showToast(client, { kind: 'error', message: 'second' })
    const switchedAt = performance.now()
    await waitFor(() => expect(dialog.querySelector('.toast[data-leaving]')?.textContent).toBe('first'))
    expect(dialog.querySelectorAll('.toast')).toHaveLength(1)
    await waitFor(() => expect(get('lk-toast').textContent).toBe('second'))
    // Timers count in whole milliseconds.
    expect(performance.now() - switchedAt).toBeGreaterThan(toastSwitchDelayMs - 2)
    expect(get('lk-toast').hasAttribute('data-leaving')).toBe(false)
  })

  it('shakes while core says so (R4.4)', async () => {
    const { client, dialog } = await renderOpen()
    dispatch(client, { type: 'modal/shakeChanged', shake: true })
    await waitFor(() => expect(dialog.hasAttribute('data-shake')).toBe(true))
    dispatch(client, { type: 'modal/shakeChanged', shake: false })
    await waitFor(() => expect(dialog.hasAttribute('data-shake')).toBe(false))
  })

  it('is inline in its container when embedded, without close button or lock (R4.3)', async () => {
    const container = document.body.appendChild(document.createElement('section'))
    const modal = createModal(createFakeClient(createState()), { container, embedded: true })
    await Promise.resolve()
    const dialog = modal.host.shadowRoot?.querySelector('dialog')
    expect(modal.host.parentElement).toBe(container)
    expect(dialog?.hasAttribute('open')).toBe(true)
    expect(dialog?.querySelector('[data-testid="lk-close"]')).toBeNull()
    expect(document.documentElement.style.overflow).toBe('')
  })

  it('removes everything when destroyed, and a second time is harmless', async () => {
    const { client, modal } = await renderOpen()
    modal.destroy()
    modal.destroy()
    modal.show()
    modal.hide()
    modal.prepare()
    await waitFor(() => expect(client.listenerCount()).toBeLessThanOrEqual(1))
    expect(document.querySelector('latchkit-modal')).toBeNull()
    expect(document.documentElement.style.overflow).toBe('')
  })
})
