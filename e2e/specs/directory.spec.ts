import { modal, openConnect, view } from '../support/demo.js'
import { expect, test } from '../support/test.js'

test('all wallets: pages of 40, search, nothing found, and back (R9.1, R3.8)', async ({ page }) => {
  await page.goto('/')
  await openConnect(page)
  await page.getByTestId('lk-all-wallets').click()
  const tiles = page.getByTestId('lk-wallet-list').locator('[data-testid^="lk-wallet-"]')
  await expect(tiles).toHaveCount(40)
  await tiles.last().scrollIntoViewIfNeeded()
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(60)
  await page.getByTestId('lk-search').fill('  RAINBOW ')
  await expect(tiles).toHaveCount(1)
  await expect(tiles.first()).toContainText('Rainbow')
  await page.getByTestId('lk-search').fill('no such wallet <b>')
  await expect(
    modal(page).getByRole('heading', { name: /No results for “no such wallet <b>”/ }),
  ).toBeVisible()
  await page.getByTestId('lk-search-clear').click()
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(40)
})

test('a directory that cannot be read leaves a list to choose from, or says so with another try (R8.5, D11)', async ({
  page,
  guard,
}) => {
  guard.allowErrors(/ERR_FAILED|CORS|Failed to load/)
  await page.route(/\/getWallets/, route => route.abort())
  await page.goto('/')
  await openConnect(page)
  await expect(modal(page).locator('[data-testid^="lk-wallet-"]').first()).toBeVisible()
  await page.getByTestId('lk-all-wallets').click()
  await expect(view(page, 'AllWallets')).toBeVisible()
  const tiles = page.getByTestId('lk-wallet-list').locator('[data-testid^="lk-wallet-"]')
  await expect(tiles.first().or(page.getByTestId('lk-retry'))).toBeVisible()
  await page.unroute(/\/getWallets/)
  if (await page.getByTestId('lk-retry').isVisible()) {
    await page.getByTestId('lk-retry').click()
    await expect(tiles).toHaveCount(40)
  }
})
