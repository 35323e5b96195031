import { expectState, modal, view, walletRow } from '../support/demo.js'
import { expect, test } from '../support/test.js'

const rdns = 'com.fox.test'

test('embedded: a part of the page that lists wallets, then shows the account, then lists them again (R4.3)', async ({
  page,
  wallets,
}) => {
  await wallets.add({ name: 'Fox', rdns })
  await page.goto('/?embedded')
  await expect(view(page, 'Connect')).toBeVisible()
  await expect(page.locator('.embedded latchkit-modal')).toHaveCount(1)
  await expect(page.getByTestId('lk-close')).toHaveCount(0)
  await walletRow(page, rdns).click()
  await expectState(page, { connected: true, status: 'connected' })
  await expect(view(page, 'Account')).toBeVisible()
  await page.reload()
  await expectState(page, { connected: true, status: 'connected' })
  await expect(view(page, 'Account')).toBeVisible()
  await page.getByTestId('lk-disconnect').click()
  await expectState(page, { connected: false, status: 'disconnected' })
  await expect(view(page, 'Connect')).toBeVisible()
  // The page around it stays in use: nothing is locked or covered.
  await page.getByTestId('demo-theme').click()
  await expect(modal(page)).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toContain(
    'hidden',
  )
})
