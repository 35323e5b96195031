import type { Locator, Page } from '@playwright/test'
import type {} from '../host/src/main.js'
import {
  connectButton,
  connectWith,
  expectState,
  modal,
  openConnect,
  settled,
  view,
} from '../support/demo.js'
import { expect, test } from '../support/test.js'

const rdns = 'com.fox.test'

/** The test id of what has the focus, through the shadow root. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    // The browser's own controls have it.
    if (!active || active === document.body) return null
    return active.getAttribute('data-testid') ?? (active.id || `an unnamed ${active.tagName}`)
  })

/** Presses Tab, or Shift and Tab, until the control has the focus; everything must be in reach of it. */
async function tabTo(page: Page, testId: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const matches = (id: string | null): boolean =>
    id !== null && (typeof testId === 'string' ? id === testId : testId.test(id))
  for (let presses = 0; presses < 60; presses++) {
    if (matches(await focused(page))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${testId}; the focus is on ${await focused(page)}.`)
}

async function press(page: Page, testId: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, testId)
  await page.keyboard.press(key)
}

const box = async (locator: Locator) => {
  const found = await locator.boundingBox()
  if (!found) throw new Error(`${locator} has no box.`)
  return found
}

test('Escape clears the search, then goes back, then closes; the focus returns to the opener (demand 27)', async ({
  page,
}) => {
  await page.goto('/')
  await openConnect(page)
  await page.getByTestId('lk-all-wallets').click()
  await expect(view(page, 'AllWallets')).toBeVisible()
  await page.getByTestId('lk-search').fill('rain')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('lk-search')).toHaveValue('')
  await expect(view(page, 'AllWallets')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(view(page, 'Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(connectButton(page)).toBeFocused()
})

test('from any depth every Escape goes one step back, without a click in between (R2.6)', async ({
  page,
}) => {
  await page.goto('/')
  await openConnect(page)
  await page.getByTestId('lk-help').click()
  await page.getByTestId('lk-no-wallet').click()
  await page
    .getByTestId(/^lk-get-wallet-/)
    .first()
    .click()
  await expect(view(page, 'Downloads')).toBeVisible()
  for (const name of ['GetWallet', 'WhatIsAWallet', 'Connect']) {
    await page.keyboard.press('Escape')
    await expect(view(page, name)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
})

test('over a dialog of the site it can be clicked, typed in and closed, and the other stays (demand 33)', async ({
  page,
  system,
}) => {
  await page.goto(system.urls.host)
  await page.locator('#radix').click()
  const other = page.getByTestId('radix-dialog')
  await expect(other).toBeVisible()
  await page.locator('#inner').click()
  await expect(view(page, 'Connect')).toBeVisible()
  await page.getByTestId('lk-all-wallets').click()
  await page.getByTestId('lk-search').click()
  await page.keyboard.type('meta')
  await expect(page.getByTestId('lk-search')).toHaveValue('meta')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toMatch(/^lk-/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(view(page, 'Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(other).toBeVisible()
  await expect(page.locator('#inner')).toBeFocused()
  await page.locator('#inner').click()
  await expect(view(page, 'Connect')).toBeVisible()
  // Chromium gives the backdrop no clicks in its very first frame.
  await settled(page)
  await page.mouse.click(5, 5)
  await expect(modal(page)).toBeHidden()
  await expect(other).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(other).toBeHidden()
})

test('every view can be reached and left by the keyboard alone (demand 27)', async ({ page, wallets }) => {
  test.setTimeout(90_000)
  const wallet = await wallets.add({ name: 'Fox', rdns })
  await page.goto('/')
  await press(page, 'lk-connect-button')
  await expect(view(page, 'Connect')).toBeVisible()
  await expect.poll(() => focused(page)).toMatch(/^lk-wallet-/)
  const back = async (to: string): Promise<void> => {
    // The frame's controls stand before the view; a long list lies behind it.
    await tabTo(page, 'lk-back', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(view(page, to)).toBeVisible()
  }
  await press(page, 'lk-help')
  await expect(view(page, 'WhatIsAWallet')).toBeVisible()
  await press(page, 'lk-no-wallet', 'Space')
  await expect(view(page, 'GetWallet')).toBeVisible()
  await press(page, /^lk-get-wallet-/)
  await expect(view(page, 'Downloads')).toBeVisible()
  await back('GetWallet')
  await expect.poll(() => focused(page)).toMatch(/^lk-get-wallet-/)
  await back('WhatIsAWallet')
  await back('Connect')
  await press(page, 'lk-all-wallets')
  await expect(view(page, 'AllWallets')).toBeVisible()
  await expect.poll(() => focused(page)).toBe('lk-search')
  await page.keyboard.type('trust')
  await press(page, /^lk-wallet-/)
  await expect(modal(page)).toHaveAttribute('data-view', /^(ConnectingWalletConnect|ConnectingExternal)/)
  await back('AllWallets')
  await back('Connect')
  await press(page, 'lk-wallet-walletConnect')
  await expect(modal(page)).toHaveAttribute('data-view', /^ConnectingWalletConnect/)
  await tabTo(page, 'lk-copy-uri')
  await back('Connect')
  await expect.poll(() => focused(page)).toBe('lk-wallet-walletConnect')
  await press(page, `lk-wallet-${rdns}`)
  await expectState(page, { connected: true })
  if (await page.locator('[data-testid="lk-modal"][open]').count()) await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()

  await press(page, 'lk-account-button')
  await expect(view(page, 'Account')).toBeVisible()
  await tabTo(page, 'lk-tab-tokens')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe('lk-tab-nfts')
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toBe('lk-tab-activity')
  await press(page, 'lk-account-network')
  await expect(view(page, 'Networks')).toBeVisible()
  await expect.poll(() => focused(page)).toBe('lk-network-eip155:31337')
  wallet.setOutcome('never')
  await press(page, 'lk-network-eip155:31338')
  await expect(view(page, 'SwitchNetwork')).toBeVisible()
  await wallet.waitForCall('wallet_switchEthereumChain')
  wallet.decide('approve')
  await expectState(page, { caipNetworkId: 'eip155:31338' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()

  wallet.setOutcome('approve')
  await wallet.setChain(4242)
  await press(page, 'lk-network-button')
  await expect(view(page, 'UnsupportedChain')).toBeVisible()
  await press(page, 'lk-network-eip155:31337')
  await expectState(page, { caipNetworkId: 'eip155:31337' })
  if (await page.locator('[data-testid="lk-modal"][open]').count()) await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()

  await press(page, 'demo-sign-view')
  await expect(view(page, 'SIWXSignMessage')).toBeVisible()
  await expect.poll(() => focused(page)).toBe('lk-sign')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('demo-signature')).toHaveText(/^0x/)
  if (await page.locator('[data-testid="lk-modal"][open]').count()) await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()

  await press(page, 'lk-account-button')
  await press(page, 'lk-disconnect')
  await expectState(page, { connected: false })
})

test('Tab stays inside, round and round, both ways (demand 27)', async ({ page }) => {
  await page.goto('/')
  await openConnect(page)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press(key)
      const id = await focused(page)
      expect(id === null || id.startsWith('lk-'), `${key} left to ${id}`).toBe(true)
    }
})

test('a click beside the dialog closes it, a drag that began inside does not (R2.6)', async ({ page }) => {
  await page.goto('/')
  await openConnect(page)
  await settled(page)
  const { x, y } = await box(modal(page))
  await page.mouse.move(x + 40, y + 120)
  await page.mouse.down()
  await page.mouse.move(10, 10)
  await page.mouse.up()
  await expect(view(page, 'Connect')).toBeVisible()
  await page.mouse.click(10, 10)
  await expect(modal(page)).toBeHidden()
})

test('right to left: the frame is mirrored, an address is not, nothing overflows', async ({
  page,
  system,
  wallets,
}) => {
  await wallets.add({ name: 'Fox', rdns })
  await page.goto(`${system.urls.host}/?dir=rtl`)
  await openConnect(page)
  expect(await modal(page).evaluate(dialog => getComputedStyle(dialog).direction)).toBe('rtl')
  const help = await box(page.getByTestId('lk-help'))
  const close = await box(page.getByTestId('lk-close'))
  expect(help.x).toBeGreaterThan(close.x)
  await page.getByTestId('lk-all-wallets').click()
  await expect(page.getByTestId('lk-search')).toBeVisible()
  // The views slide past each other for 150 ms.
  await expect.poll(() => modal(page).evaluate(dialog => dialog.scrollWidth <= dialog.clientWidth)).toBe(true)
  await page.getByTestId('lk-back').click()
  await page.getByTestId(`lk-wallet-${rdns}`).click()
  await expectState(page, { connected: true })
  await page.evaluate(() => globalThis.host.openModal('Account'))
  await expect(page.getByTestId('lk-account-address')).toHaveAttribute('dir', 'ltr')
})

test('reduced motion: nothing moves (R9.6)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await openConnect(page)
  const moving = () =>
    modal(page).evaluate(dialog =>
      dialog
        .getAnimations({ subtree: true })
        .map(({ effect }) => effect?.getComputedTiming())
        .filter(timing => Number(timing?.duration) > 1 && timing?.iterations !== Number.POSITIVE_INFINITY),
    )
  expect(await moving()).toEqual([])
  await page.getByTestId('lk-all-wallets').click()
  await expect(view(page, 'AllWallets')).toBeVisible()
  expect(await moving()).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('it is a sheet at the lower edge, with rows to touch and an input that does not zoom', async ({
    page,
  }) => {
    await page.goto('/')
    await openConnect(page)
    await expect
      .poll(async () => Math.round((await box(modal(page))).y + (await box(modal(page))).height))
      .toBe(844)
    const sheet = await box(modal(page))
    expect(sheet.x).toBe(0)
    expect(sheet.width).toBe(390)
    for (const row of await modal(page).getByRole('button').all())
      if (await row.isVisible())
        expect((await box(row)).height, await row.innerText()).toBeGreaterThanOrEqual(44)
    await page.getByTestId('lk-all-wallets').tap()
    const size = await page.getByTestId('lk-search').evaluate(input => getComputedStyle(input).fontSize)
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16)
    await page.getByTestId('lk-close').tap()
    await expect(modal(page)).toBeHidden()
  })
})

test('the back button of the account’s history leads to Account, never to Connect (R2.7)', async ({
  page,
  wallets,
  system,
}) => {
  await wallets.add({ name: 'Fox', rdns })
  await page.goto(system.urls.host)
  await connectWith(page, rdns)
  await page.evaluate(() => globalThis.host.openModal())
  await expect(view(page, 'Account')).toBeVisible()
})
