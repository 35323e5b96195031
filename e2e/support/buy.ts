import { expect, type Page } from '@playwright/test'
import { accountButton, view } from './demo.js'

/** Opens the form for buying and fills in what to pay, in dollars; returns what it buys, in whole units. */
export async function openForm(page: Page, amount: string): Promise<string> {
  await accountButton(page).click()
  await page.getByTestId('lk-buy').click()
  return fillForm(page, amount)
}

/** Fills in what to pay, in dollars; returns what it buys, in whole units. */
export async function fillForm(page: Page, amount: string): Promise<string> {
  await expect(view(page, 'OnRampProviders')).toBeVisible()
  await page.getByTestId('lk-buy-amount').fill(amount)
  const quote = page.getByTestId('lk-buy-quote')
  await expect(quote).toHaveAttribute('data-amount', /^\d+(\.\d+)?$/)
  return (await quote.getAttribute('data-amount')) ?? ''
}

/** Goes to the provider's page. */
export async function openPage(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByTestId('lk-buy-continue').click()
  const popup = await opened
  await expect(popup.getByTestId('sandbox-pay')).toBeVisible()
  await expect(view(page, 'BuyInProgress')).toBeVisible()
  return popup
}
