import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.js'
import { settled, view } from './demo.js'

/** A label that no other test registers. */
export const createLabel = (): string => `fox-${randomUUID().slice(0, 8)}`

/** From the account to a name that the server has registered. */
export async function registerName(page: Page, label: string): Promise<void> {
  await page.getByTestId('lk-names').click()
  await expect(view(page, 'ChooseAccountName')).toBeVisible()
  await page.getByTestId('lk-name-start').click()
  await expect(view(page, 'RegisterAccountName')).toBeVisible()
  await page.getByTestId('lk-name-input').pressSequentially(label)
  await expect(page.getByTestId('lk-name-status')).toHaveAttribute('data-state', 'available')
  await settled(page)
  await expectNoViolations(page, 'RegisterAccountName')
  await page.getByTestId('lk-name-register').click()
  await expect(view(page, 'RegisterAccountNameSuccess')).toBeVisible()
}
