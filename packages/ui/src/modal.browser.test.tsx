import { closeModal, navigate, openModal } from '@latchkit/core'
import { dispatch } from '@latchkit/core/internal'
import * as RadixDialog from '@radix-ui/react-dialog'
import axe from 'axe-core'
import 'qr'
import decodeQR from 'qr/decode.js'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createFakeClient, createState } from '../testing/fixtures.js'
import { pseudoCatalogue } from '../testing/pseudo.js'
import { cleanUp, type Rendered, renderModal, renderScenario } from '../testing/renderScenario.js'
import { scenarios } from '../testing/scenarios.js'

/** Of one test that goes through every scenario, on a busy machine. */
const perScenarioMs = 2_000

const leftovers = new Set<() => void>()

afterEach(() => {
  cleanUp()
  for (const end of leftovers) end()
  leftovers.clear()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  document.documentElement.removeAttribute('dir')
})

function addButton(text: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = text
  document.body.append(button)
  return button
}

async function renderOpen(): Promise<Rendered> {
  const client = createFakeClient(createState())
  openModal(client)
  return renderModal(client)
}

const focused = ({ modal }: Rendered): HTMLElement | null =>
  (modal.host.shadowRoot?.activeElement as HTMLElement | null) ?? null

const until = async (isTrue: () => boolean): Promise<void> => {
  await expect.poll(isTrue).toBe(true)
}

/** What a camera reads off a code as it is drawn. */
function readCode(frame: HTMLElement): string {
  const svg = frame.querySelector('svg') as SVGElement
  const path = svg.querySelector('path')?.getAttribute('d') ?? ''
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const scale = 6
  const size = (modules + 6) * scale
  const canvas = new OffscreenCanvas(size, size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  const style = getComputedStyle(frame)
  context.fillStyle = style.backgroundColor
  context.fillRect(0, 0, size, size)
  context.fillStyle = style.color
  context.setTransform(scale, 0, 0, scale, 3 * scale, 3 * scale)
  context.fill(new Path2D(path))
  const image = context.getImageData(0, 0, size, size)
  return decodeQR({ width: size, height: size, data: image.data })
}

describe('in a real browser', () => {
  it('draws no other view while it fades out, however long a busy page takes for that (issue 12: sign-in reopens the modal)', async () => {
    const { dialog, modal, client } = await renderOpen()
    navigate(client, { view: 'AllWallets' })
    await until(() => dialog.dataset['view'] === 'AllWallets')
    const slow = new CSSStyleSheet()
    slow.replaceSync('dialog { transition-duration: 1s !important }')
    const { shadowRoot } = modal.host
    if (!shadowRoot) throw new Error('The modal has no shadow root.')
    shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, slow]
    const seen = new Set<string | undefined>()
    let isOver = false
    const watch = (): void => {
      if (getComputedStyle(dialog).visibility === 'hidden') isOver = true
      else seen.add(dialog.dataset['view'])
      if (!isOver) requestAnimationFrame(watch)
    }
    closeModal(client)
    watch()
    await until(() => isOver)
    expect([...seen]).toEqual(['AllWallets'])
    await until(() => dialog.dataset['view'] === 'Connect')
  })

  it('is a card of 360 to 400 px, at most 80 vh, in the top layer above everything (UX)', async () => {
    const wall = document.createElement('div')
    wall.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:red'
    document.body.append(wall)
    const { dialog, get } = await renderOpen()
    const box = dialog.getBoundingClientRect()
    const isPhone = innerWidth < 480
    if (!isPhone) expect(box.width >= 360 && box.width <= 400).toBe(true)
    expect(box.height).toBeLessThanOrEqual(innerHeight * (isPhone ? 0.88 : 0.8) + 1)
    expect(dialog.matches(':modal')).toBe(true)
    await userEvent.click(get('lk-all-wallets'))
    await until(() => dialog.dataset['view'] === 'AllWallets')
  })

  it("is unaffected by the page's styles, however hostile (DESIGN 3.8)", async () => {
    const plain = await renderOpen()
    const before = getComputedStyle(plain.get('lk-all-wallets'))
    const expected = [before.fontSize, before.color, before.display, before.paddingTop, before.textTransform]
    const style = new CSSStyleSheet()
    style.replaceSync(
      '* { color: red !important; font-size: 40px !important; display: inline !important; padding: 30px !important; text-transform: uppercase !important } latchkit-modal { text-align: right; line-height: 4; letter-spacing: 1em; font: 60px serif }',
    )
    document.adoptedStyleSheets = [style]
    leftovers.add(() => {
      document.adoptedStyleSheets = []
    })
    const after = getComputedStyle(plain.get('lk-all-wallets'))
    expect([after.fontSize, after.color, after.display, after.paddingTop, after.textTransform]).toEqual(
      expected,
    )
    expect(after.letterSpacing).toBe('normal')
    expect(plain.dialog.getBoundingClientRect().width).toBeGreaterThan(300)
  })

  it('themes by the page, by the host element, and by AppKit names (UX)', async () => {
    const { client, get, modal } = await renderScenario('what-is-a-wallet')
    const ground = (): string => getComputedStyle(get('lk-no-wallet')).backgroundColor
    expect(ground()).toBe('rgb(83, 103, 245)')
    document.documentElement.style.setProperty('--lk-color-accent', 'rgb(1, 2, 3)')
    await until(() => ground() === 'rgb(1, 2, 3)')
    document.documentElement.style.removeProperty('--lk-color-accent')
    document.documentElement.style.setProperty('--w3m-accent', 'rgb(4, 5, 6)')
    await until(() => ground() === 'rgb(4, 5, 6)')
    dispatch(client, { type: 'theme/changed', variables: { '--lk-color-accent': 'rgb(7, 8, 9)' } })
    await until(() => ground() === 'rgb(7, 8, 9)')
    dispatch(client, { type: 'theme/changed', mode: 'light' })
    await until(() => modal.host.dataset['theme'] === 'light')
    await until(
      () =>
        getComputedStyle(modal.host.shadowRoot?.querySelector('dialog') as Element).backgroundColor.includes(
          '255',
        ) ||
        getComputedStyle(modal.host.shadowRoot?.querySelector('dialog') as Element).backgroundColor ===
          'color(srgb 1 1 1)',
    )
  })

  it('puts the first focus on the first wallet and keeps Tab inside (demand 27)', async () => {
    addButton('behind')
    const rendered = await renderOpen()
    expect(focused(rendered)?.dataset['testid']).toBe('lk-wallet-walletConnect')
    const seen = new Set<string>()
    for (let step = 0; step < 14; step++) {
      await userEvent.keyboard('{Tab}')
      const id = focused(rendered)?.dataset['testid']
      if (id) seen.add(id)
      expect(document.activeElement === rendered.modal.host || document.activeElement === document.body).toBe(
        true,
      )
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['lk-help', 'lk-close', 'lk-all-wallets', 'lk-no-wallet']),
    )
  })

  it('goes through a complete visit by keyboard, and returns the focus (demand 27)', async () => {
    const opener = addButton('Connect')
    opener.focus()
    const rendered = await renderOpen()
    const { dialog, get } = rendered
    get('lk-all-wallets').focus()
    await userEvent.keyboard('{Enter}')
    await until(() => focused(rendered)?.dataset['testid'] === 'lk-search')
    await userEvent.keyboard('abc')
    await userEvent.keyboard('{Escape}')
    await until(() => (get('lk-search') as HTMLInputElement).value === '')
    expect(dialog.dataset['view']).toBe('AllWallets')
    await userEvent.keyboard('{Escape}')
    await until(() => dialog.dataset['view'] === 'Connect')
    await until(() => focused(rendered)?.dataset['testid'] === 'lk-all-wallets')
    await userEvent.keyboard('{Escape}')
    await until(() => !dialog.open)
    expect(document.activeElement).toBe(opener)
  })

  it('needs no user activation for Escape at any depth (TECHNIQUES)', async () => {
    const { client, dialog } = await renderOpen()
    navigate(client, { view: 'GetWallet' })
    navigate(client, { view: 'Downloads', data: { rowId: 'phantom' } })
    for (const depth of [2, 1]) {
      await userEvent.keyboard('{Escape}')
      await until(() => client.getState().modal.history.length === depth)
      expect(dialog.open).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await until(() => !dialog.open)
  })

  it('closes on the backdrop, not on a drag that began inside', async () => {
    const { client, dialog } = await renderOpen()
    const send = (type: string, x: number, y: number): void => {
      dialog.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, bubbles: true, composed: true }))
    }
    const box = dialog.getBoundingClientRect()
    send('pointerdown', box.left + 20, box.top + 20)
    send('click', 2, 2)
    expect(client.getState().modal.open).toBe(true)
    send('pointerdown', 2, 2)
    send('click', 2, 2)
    expect(client.getState().modal.open).toBe(false)
  })

  it('locks the scroll of the page without moving it', async () => {
    const long = document.createElement('div')
    long.style.blockSize = '5000px'
    document.body.append(long)
    scrollTo(0, 500)
    const width = document.body.getBoundingClientRect().width
    const { client } = await renderOpen()
    expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
    expect(document.body.getBoundingClientRect().width).toBe(width)
    expect(scrollY).toBe(500)
    closeModal(client)
    expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden')
    expect(scrollY).toBe(500)
  })

  it('works over a Radix dialog: click, type, Tab, Escape closes only ours (demand 33)', async () => {
    const container = document.createElement('div')
    document.body.append(container)
    const opener = { current: null as HTMLButtonElement | null }
    const root = createRoot(container)
    const changes: boolean[] = []
    root.render(
      <RadixDialog.Root defaultOpen onOpenChange={isOpen => changes.push(isOpen)}>
        <RadixDialog.Portal>
          <RadixDialog.Overlay />
          <RadixDialog.Content aria-describedby={undefined}>
            <RadixDialog.Title>Host dialog</RadixDialog.Title>
            <button type="button" ref={opener}>
              open the kit
            </button>
          </RadixDialog.Content>
        </RadixDialog.Portal>
      </RadixDialog.Root>,
    )
    leftovers.add(() => root.unmount())
    await until(() => opener.current !== null)
    opener.current?.focus()
    expect(getComputedStyle(document.body).pointerEvents).toBe('none')
    const rendered = await renderOpen()
    const { dialog, get, modal } = rendered
    expect(modal.host.getAttribute('aria-hidden')).toBeNull()
    await userEvent.click(get('lk-all-wallets'))
    await until(() => dialog.dataset['view'] === 'AllWallets')
    await userEvent.click(get('lk-search'))
    await userEvent.keyboard('meta')
    await until(() => (get('lk-search') as HTMLInputElement).value === 'meta')
    await userEvent.keyboard('{Tab}')
    await until(() => focused(rendered) !== null)
    for (let presses = 0; presses < 3; presses++) await userEvent.keyboard('{Escape}')
    await until(() => !dialog.open)
    expect(changes).toEqual([])
    expect(document.activeElement).toBe(opener.current)
    await userEvent.keyboard('{Escape}')
    await until(() => changes.length === 1)
  })

  it('draws a code that a camera reads', async () => {
    const { get } = await renderScenario('pairing')
    await until(() => get('lk-qr').dataset['ready'] !== undefined)
    expect(readCode(get('lk-qr'))).toBe(get('lk-qr').dataset['uri'])
  })

  it('keeps its height while a fee is read and when it is here: no jump (UX)', async () => {
    const heightOf = async (name: string): Promise<number> => {
      const { dialog } = await renderScenario(name)
      await until(() => dialog.getAnimations().every(animation => animation.playState !== 'running'))
      const { height } = (dialog.querySelector('.content') as HTMLElement).getBoundingClientRect()
      cleanUp()
      return height
    }
    expect(Math.abs((await heightOf('review-loading')) - (await heightOf('review-ready')))).toBeLessThan(3)
  })

  it('shows the middle of an address as wide as its ends, and amounts of 16 px or more (UX)', async () => {
    const long = await renderScenario('send-long')
    const input = long.get('lk-send-amount')
    expect(Number.parseFloat(getComputedStyle(input).fontSize)).toBeGreaterThanOrEqual(16)
    expect(Number.parseFloat(getComputedStyle(long.get('lk-send-to')).fontSize)).toBeGreaterThanOrEqual(16)
    for (const id of ['lk-send-token', 'lk-send-to-clear'])
      expect(long.get(id).getBoundingClientRect().height).toBeGreaterThanOrEqual(36)
    cleanUp()
    const { get } = await renderScenario('review-look-alike')
    const widths = [...get('lk-send-receiver').children]
      .slice(0, -1)
      .map(each => each.getBoundingClientRect().width)
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.5)
  })

  it('draws the code of an address that a camera reads', async () => {
    const { get } = await renderScenario('receive')
    await until(() => get('lk-qr').dataset['ready'] !== undefined)
    expect(readCode(get('lk-qr'))).toBe(get('lk-receive-address').dataset['address'])
  })

  it('moves nothing under reduced motion, and shows every layout in its final size', async () => {
    const { client, dialog, get } = await renderOpen()
    navigate(client, { view: 'WhatIsAWallet' })
    await until(() => dialog.dataset['view'] === 'WhatIsAWallet' && get('lk-no-wallet').isConnected)
    await until(() => dialog.getAnimations().every(animation => animation.playState !== 'running'))
    expect(dialog.hasAttribute('style')).toBe(false)
    await until(() => dialog.querySelector('[data-leaving]') === null)
  })

  it('keeps memory of nothing per open and close: same nodes, same listeners (PERFORMANCE)', async () => {
    const { client, modal } = await renderOpen()
    closeModal(client)
    await until(() => !modal.host.shadowRoot?.querySelector('dialog')?.open)
    const count = (): number => modal.host.shadowRoot?.querySelectorAll('*').length ?? 0
    await new Promise(resolve => setTimeout(resolve, 250))
    const nodes = count()
    const listeners = client.listenerCount()
    for (let round = 0; round < 20; round++) {
      openModal(client)
      await Promise.resolve()
      closeModal(client)
    }
    await new Promise(resolve => setTimeout(resolve, 250))
    expect(count()).toBe(nodes)
    expect(client.listenerCount()).toBe(listeners)
    expect(document.querySelectorAll('latchkit-modal')).toHaveLength(1)
  })

  it('flips right to left: the back arrow, the rows, the tabs (demand 36)', async () => {
    document.documentElement.dir = 'rtl'
    const { get, dialog } = await renderScenario('networks')
    const title = get('lk-header-title').getBoundingClientRect()
    expect(get('lk-back').getBoundingClientRect().left).toBeGreaterThan(title.left)
    expect(get('lk-close').getBoundingClientRect().right).toBeLessThan(title.right)
    expect(getComputedStyle(dialog).direction).toBe('rtl')
  })

  it(
    'scrolls nothing sideways in any view (UX)',
    async () => {
      // Also with words that are a third longer.
      for (const [{ name }, catalogue] of scenarios.flatMap(
        each =>
          [
            [each, {}],
            [each, pseudoCatalogue],
          ] as const,
      )) {
        const { dialog } = await renderScenario(name, {}, { catalogue })
        const scroll = dialog.querySelector('.scroll') as HTMLElement
        expect(scroll.scrollWidth, name).toBeLessThanOrEqual(scroll.clientWidth)
        expect(dialog.scrollWidth, name).toBeLessThanOrEqual(dialog.clientWidth)
        cleanUp()
      }
    },
    2 * perScenarioMs * scenarios.length,
  )
})

describe('axe finds nothing (demand 27)', () => {
  for (const theme of ['dark', 'light'] as const)
    it(
      `in any view, ${theme}`,
      async () => {
        document.documentElement.lang = 'en'
        for (const { name } of scenarios) {
          const { modal } = await renderScenario(name, { themeMode: theme })
          // axe would measure colours in the middle of an animation.
          for (const animation of [
            ...document.getAnimations(),
            ...(modal.host.shadowRoot?.getAnimations() ?? []),
          ])
            if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
              animation.finish()
          const { violations } = await axe.run(modal.host, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            rules: { region: { enabled: false } },
          })
          expect(
            violations.map(({ id, nodes }) => [id, nodes.map(node => node.html.slice(0, 160))]),
            name,
          ).toEqual([])
          cleanUp()
        }
      },
      perScenarioMs * scenarios.length,
    )
})
