import { expect, test } from '@latchkit/testing/playwright'

test('a wallet of Bitcoin and Stacks is one row, and one yes connects both', async ({ page, wallets }) => {
  // The networks of the demo's chains.
  const wallet = await wallets.add({
    families: ['bip122', 'stacks'],
    bitcoin: { shape: 'xverse', network: 'regtest' },
    stacks: { shape: 'xverse', network: 'testnet' },
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const row = page.getByTestId('lk-modal').locator('[data-testid^="lk-wallet-"]', { hasText: 'Xverse' })
  await expect(row).toHaveAttribute('data-status', 'installed')
  await row.click()
  await expect(page.getByTestId('lk-account-button').first()).toBeVisible()
  await expect(page.getByTestId('demo-state')).toContainText(wallet.bitcoin?.addresses()[0] ?? '')
  await expect(page.getByTestId('demo-state')).toContainText(wallet.stacks?.addresses()[0] ?? '')
  expect(wallet.prompts()).toHaveLength(1)
})
