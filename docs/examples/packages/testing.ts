import { expect, test } from '@latchkit/testing/playwright'

test('a visitor connects', async ({ page, wallets }) => {
  await wallets.add({ name: 'Fox', rdns: 'com.fox' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByTestId('lk-wallet-com.fox').click()
  await expect(page.getByTestId('lk-account-button').first()).toBeVisible()
})
