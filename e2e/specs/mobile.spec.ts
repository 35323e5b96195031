import { AxeBuilder } from '@axe-core/playwright'
import { buildWalletLink } from '@latchkit/core/internal'
import { loadWallets } from '@latchkit/wallets'
import { expectState, modal, openConnect, settled, view } from '../support/demo.js'
import { expect, test } from '../support/nodeWallet.js'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
})

const links = '[data-testid^="lk-wallet-"][href]'

test('on a phone a wallet is a real link into its app that carries the code, and the app’s yes connects (design 3.4, demand 2)', async ({
  page,
  createPhone,
}) => {
  await page.goto('/')
  await openConnect(page)
  const row = page.locator(links).first()
  await expect(row).toBeVisible()
  const href = (await row.getAttribute('href')) ?? ''
  expect(href).not.toMatch(/^(javascript|data):/i)
  const uri = decodeURIComponent(/[?&]uri=([^&]+)/.exec(href)?.[1] ?? '')
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)

  await test.step('the tap is the browser’s own navigation; the page goes on waiting', async () => {
    // The app is not on this machine: the navigation itself is left out.
    await page.evaluate(selector => {
      const modal = document.querySelector('latchkit-modal')?.shadowRoot
      modal?.addEventListener('click', event => {
        if (event.target instanceof Element && event.target.closest(selector)) event.preventDefault()
      })
    }, links)
    await row.tap()
    await expect(view(page, 'ConnectingWalletConnect')).toBeVisible()
    await expect(page.getByTestId('lk-open-wallet')).toHaveAttribute('href', href)
  })

  await test.step('after 2.5 s other ways are offered: this site in the app, the store, the code', async () => {
    await expect(page.getByTestId('lk-toggle-qr')).toBeVisible()
    await expect(page.getByTestId(/^lk-(install|open-browser)/).first()).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('latchkit-modal').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    )
    await page.getByTestId('lk-toggle-qr').tap()
    await expect(page.getByTestId('lk-qr')).toHaveAttribute('data-uri', uri)
  })

  const phone = await createPhone({ account: 8 })
  await phone.pair(uri)
  await expectState(page, { connected: true, connectorId: 'walletConnect' })
})

test('every wallet of the directory that has a link is one on a phone: its own address, the code in it, and no script between tap and navigation (design 3.4, demand 2)', async ({
  page,
}) => {
  const wallets = (await loadWallets()).filter(({ chains }) =>
    ['eip155', 'solana', 'bip122', 'stacks'].some(family => chains.includes(family)),
  )
  await page.goto('/')
  await openConnect(page)
  const href = (await page.locator(links).first().getAttribute('href')) ?? ''
  const uri = decodeURIComponent(/[?&]uri=([^&]+)/.exec(href)?.[1] ?? '')
  expect(uri).toMatch(/^wc:/)
  await page.getByTestId('lk-all-wallets').tap()
  const tiles = page.getByTestId('lk-wallet-list').locator('[data-testid^="lk-wallet-"]')
  // The list grows as it is scrolled.
  await expect
    .poll(async () => {
      await tiles.last().scrollIntoViewIfNeeded()
      return tiles.count()
    })
    .toBe(wallets.length)
  const expected = Object.fromEntries(
    wallets.flatMap(wallet => {
      const href = wallet.walletConnect ? buildWalletLink(wallet, { uri }) : undefined
      return href ? [[`lk-wallet-${wallet.id}`, href]] : []
    }),
  )
  expect(Object.keys(expected).length).toBeGreaterThan(30)
  const taps = await page.evaluate(selector => {
    const modal = document.querySelector('latchkit-modal')?.shadowRoot
    if (!modal) throw new Error('There is no modal.')
    const found: Record<string, string> = {}
    // After the kit's own listeners: what they let pass, the browser would follow in this very task.
    modal.addEventListener('click', event => {
      const link = event.target instanceof Element ? event.target.closest(selector) : null
      if (link && !event.defaultPrevented)
        found[link.getAttribute('data-testid') ?? ''] = link.getAttribute('href') ?? ''
      event.preventDefault()
    })
    for (const link of modal.querySelectorAll<HTMLElement>(`[data-testid="lk-wallet-list"] ${selector}`))
      link.click()
    return found
  }, links)
  expect(taps).toEqual(expected)
})

test('the sheet is swiped away, and scrolling inside does not close it', async ({ page, context }) => {
  await page.goto('/')
  await openConnect(page)
  // The sheet rises for 150 ms: a place measured on the way is not where its head comes to stand.
  await settled(page)
  const title = await page.getByTestId('lk-header-title').boundingBox()
  if (!title) throw new Error('The title has no box.')
  const session = await context.newCDPSession(page)
  const swipe = async (fromY: number, toY: number): Promise<void> => {
    const x = 195
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: fromY }] })
    for (let step = 1; step <= 8; step++)
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x, y: fromY + ((toY - fromY) * step) / 8 }],
      })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(title.y + 200, title.y + 140)
  await expect(modal(page)).toBeVisible()
  await swipe(title.y + 8, 840)
  await expect(modal(page)).toBeHidden()
})
