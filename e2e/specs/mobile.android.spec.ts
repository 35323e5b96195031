import { loadWallets } from '@latchkit/wallets'
import type { Page } from '@playwright/test'
import { createAddress, getChain } from '../support/chain.js'
import { accountButton, closeModal, expectState, modal, openConnect, settled, view } from '../support/demo.js'
import { fundEvm } from '../support/fund.js'
import { expect, test } from '../support/nodeWallet.js'
import { confirmPayment, reviewPayment } from '../support/send.js'

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Nothing overflows at the sides, and the sheet is at the lower edge. */
async function expectSheet(page: Page): Promise<void> {
  await settled(page)
  const box = await modal(page).boundingBox()
  expect(box?.x).toBe(0)
  expect(box?.width).toBe(390)
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  const wide = await modal(page).evaluate(dialog =>
    [...dialog.querySelectorAll<HTMLElement>('*')]
      .filter(element => element.getBoundingClientRect().right > 390.5 && !element.closest('.sr'))
      .map(element => element.outerHTML.slice(0, 120)),
  )
  expect(wide).toEqual([])
}

test.describe('an Android phone', () => {
  test.use({ ...phone, userAgent: android })

  test('has a row for whatever Solana wallet is installed on it (R1.4)', async ({ page }) => {
    await page.goto('/')
    await openConnect(page)
    const row = modal(page).getByRole('button', { name: / wallet on this phone$/ })
    await expect(row).toBeVisible()
    // A page cannot detect whether one is installed.
    await expect(row).not.toContainText('Installed')
  })

  test('pays with a wallet’s app: a link into it while it is asked, fields that no browser zooms into, in a sheet (design 3.4, R4.12)', async ({
    page,
    system,
    createPhone,
  }) => {
    const { privateKey } = await fundEvm(system, 'DEVUSD')
    const wallet = await createPhone({
      privateKey,
      redirect: { native: 'nodewallet://', universal: 'https://wallet.example/app' },
    })
    await page.goto('/')
    await openConnect(page)
    await page.getByTestId('lk-wallet-walletConnect').tap()
    const qr = page.getByTestId('lk-qr')
    await expect(qr).toHaveAttribute('data-uri', /^wc:/, { timeout: 15_000 })
    await wallet.pair((await qr.getAttribute('data-uri')) ?? '')
    await expectState(page, { connected: true, connectorId: 'walletConnect' })
    await closeModal(page)

    await accountButton(page).tap()
    await expectSheet(page)
    await page.getByTestId('lk-send').tap()
    await expect(view(page, 'WalletSend')).toBeVisible()
    for (const field of ['lk-send-amount', 'lk-send-to']) {
      const size = await page.getByTestId(field).evaluate(input => getComputedStyle(input).fontSize)
      expect(Number.parseFloat(size), field).toBeGreaterThanOrEqual(16)
    }
    await expectSheet(page)
    await page.getByTestId('lk-send-token').tap()
    await expect(view(page, 'WalletSendSelectToken')).toBeVisible()
    const size = await page.getByTestId('lk-search').evaluate(input => getComputedStyle(input).fontSize)
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16)
    await expectSheet(page)
    await closeModal(page)

    const to = createAddress()
    wallet.setOutcome('request', 'ignore')
    await reviewPayment(page, { to, amount: '0.1' })
    await expectSheet(page)
    await confirmPayment(page)
    const link = page.getByTestId('lk-open-wallet')
    await expect(link).toHaveAttribute('href', 'https://wallet.example/app')
    await expect(link).toBeVisible()
    // The tap is the browser's own navigation: no script intercepts it.
    const isFree = await link.evaluate(element => {
      let isPrevented = true
      element.getRootNode().addEventListener(
        'click',
        event => {
          isPrevented = event.defaultPrevented
          event.preventDefault()
        },
        { once: true },
      )
      ;(element as HTMLElement).click()
      return !isPrevented
    })
    expect(isFree).toBe(true)
    await expectSheet(page)
    await page.getByTestId('lk-send-cancel').tap()
    await expect(view(page, 'WalletSend')).toBeVisible()
    expect(await getChain(system).getBalance({ address: to })).toBe(0n)
    expect(wallet.failures).toEqual([])
  })

  test('opens this site in the browser of a Solana wallet by a real link, with the site’s own address in it (design 3.4)', async ({
    page,
  }) => {
    const wanted = (await loadWallets()).filter(
      ({ chains, browser_link, walletConnect }) =>
        chains.includes('solana') && browser_link && !walletConnect,
    )
    expect(wanted.map(({ name }) => name)).toContain('Phantom')
    await page.goto('/')
    const site = encodeURIComponent(page.url())
    for (const wallet of wanted) {
      await openConnect(page)
      await page.getByTestId('lk-all-wallets').tap()
      await page.getByTestId('lk-search').fill(wallet.name)
      await page.getByTestId(`lk-wallet-${wallet.id}`).tap()
      const link = page.getByTestId('lk-open-browser')
      await expect(link).toHaveAttribute(
        'href',
        (wallet.browser_link ?? '').replaceAll('{url}', site).replace('{host}{path}', `${site}/`),
      )
      const isFree = await link.evaluate(element => {
        let isPrevented = true
        element.getRootNode().addEventListener(
          'click',
          event => {
            isPrevented = event.defaultPrevented
            event.preventDefault()
          },
          { once: true },
        )
        ;(element as HTMLElement).click()
        return !isPrevented
      })
      expect(isFree, wallet.name).toBe(true)
      await closeModal(page)
    }
    await openConnect(page)
    await page.getByTestId('lk-all-wallets').tap()
    await page.getByTestId('lk-search').fill('Phantom')
    await page.getByRole('button', { name: 'Phantom' }).tap()
    await expect(page.getByTestId('lk-open-browser')).toHaveAttribute(
      'href',
      `https://phantom.app/ul/browse/${site}?ref=${site}`,
    )
  })
})

for (const { name, use } of [
  { name: 'an iPhone', use: { ...phone, userAgent: iphone } },
  { name: 'a desktop', use: { viewport: { width: 1280, height: 800 } } },
])
  test.describe(name, () => {
    test.use(use)
    test('has no row for Android’s wallets (R1.4)', async ({ page }) => {
      await page.goto('/')
      await openConnect(page)
      await expect(page.locator('[data-testid^="lk-wallet-"]').first()).toBeVisible()
      await settled(page)
      await expect(modal(page).getByText('wallet on this phone')).toHaveCount(0)
    })
  })
