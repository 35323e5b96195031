import { expect, test } from '@latchkit/testing/playwright'

test('a visitor connects', async ({ page, wallets }) => {
  const wallet = await wallets.add({ name: 'Fox', rdns: 'com.fox' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByTestId('lk-wallet-com.fox').click()
  await expect(page.getByTestId('lk-account-button').first()).toBeVisible()
  expect(wallet.prompts().map(({ method }) => method)).toEqual(['eth_requestAccounts'])
})

test('a visitor who declines can try again', async ({ page, wallets }) => {
  const wallet = await wallets.add({ name: 'Fox', rdns: 'com.fox', outcome: 'reject' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByTestId('lk-wallet-com.fox').click()
  await expect(page.getByTestId('lk-modal').getByRole('heading', { name: 'Request declined' })).toBeVisible()
  wallet.setOutcome('approve')
  await page.getByTestId('lk-retry').click()
  await expect(page.getByTestId('lk-account-button').first()).toBeVisible()
})
