import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { accountButton, view } from './demo.js'

export type Payment = {
  to: string
  amount: string
  symbol?: string | undefined
  /** Default 'passed'; 'unavailable' where a chain has nothing to try a transaction with. */
  simulation?: 'passed' | 'unavailable' | undefined
}

/** Fills the form as a visitor does and goes to the preview, whose receiver and amount are checked. */
export async function reviewPayment(
  page: Page,
  { to, amount, symbol, simulation = 'passed' }: Payment,
): Promise<void> {
  await accountButton(page).click()
  await expect(view(page, 'Account')).toBeVisible()
  await page.getByTestId('lk-send').click()
  await expect(view(page, 'WalletSend')).toBeVisible()
  if (symbol !== undefined) {
    await page.getByTestId('lk-send-token').click()
    await expect(view(page, 'WalletSendSelectToken')).toBeVisible()
    await page.getByTestId(`lk-token-${symbol}`).click()
    await expect(view(page, 'WalletSend')).toBeVisible()
  }
  await page.getByTestId('lk-send-amount').fill(amount)
  await page.getByTestId('lk-send-to').fill(to)
  await page.getByTestId('lk-send-review').click()
  await expect(view(page, 'WalletSendPreview')).toBeVisible()
  // Never truncated: the whole receiver is shown, in groups.
  const shown = await page.getByTestId('lk-send-receiver').innerText()
  expect(shown.replace(/\s/g, '')).toContain(to)
  await expect(page.getByTestId('lk-send-summary')).toContainText(amount)
  await expect(page.getByTestId('lk-send-simulation')).toHaveAttribute('data-status', simulation)
}

/** Asks the wallet for what the preview shows. */
export async function confirmPayment(page: Page): Promise<void> {
  await page.getByTestId('lk-send-confirm').click()
}
