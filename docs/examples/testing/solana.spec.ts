import { expect, test } from '@latchkit/testing/playwright'

test('a visitor connects a Solana wallet', async ({ page, wallets }) => {
  const wallet = await wallets.add({ name: 'Sun', families: ['solana'] })
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByTestId('lk-wallet-sun').click()
  await expect(page.getByTestId('lk-account-button').first()).toBeVisible()
  expect(wallet.prompts().map(({ method }) => method)).toEqual(['standard:connect'])

  await page.reload()
  await expect(page.getByTestId('lk-account-button').first()).toBeVisible()
  expect(wallet.prompts()).toHaveLength(1)
})

test('a wallet of both families is one row, and one yes connects both', async ({ page, wallets }) => {
  // The directory knows which announcements are Phantom's: by rdns, and by its name in Wallet Standard.
  const wallet = await wallets.add({
    name: 'Phantom',
    rdns: 'app.phantom',
    families: ['eip155', 'solana'],
    approvesTogether: true,
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const rows = page.getByTestId('lk-modal').locator('[data-testid^="lk-wallet-"]', { hasText: 'Phantom' })
  await expect(rows).toHaveCount(1)
  await rows.click()
  await expect(page.getByTestId('lk-account-button').first()).toBeVisible()
  await expect.poll(() => wallet.calls('standard:connect').length).toBeGreaterThan(0)
  await expect.poll(() => wallet.calls('eth_requestAccounts').length).toBeGreaterThan(0)
  expect(wallet.prompts()).toHaveLength(1)
})
