import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import type { TestSite } from './startSite.js'

/** For steps that derive keys or send a mail, on a busy machine. */
export const patient = { timeout: 60_000 }

/** Waits for a code that was sent after `before`. */
export async function readNewCode(site: TestSite, email: string, before: string): Promise<string> {
  await expect.poll(() => site.readCode(email), patient).not.toBe(before)
  return site.readCode(email)
}

/** Signs in on the settings page by the newest code. */
export async function signInToSettings(page: Page, site: TestSite, email: string): Promise<void> {
  const before = await site.readCode(email)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const field = page.getByLabel(/^Code that we sent/)
  await field.waitFor(patient)
  await field.fill(await readNewCode(site, email, before))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Writes the recovery code down: reads it, saves the kit, and types two groups back. */
export async function backUp(page: Page): Promise<{ code: string; kit: string }> {
  const list = page.getByRole('list', { name: 'Recovery code' })
  await list.waitFor(patient)
  const groups = await list.locator('code').allTextContents()
  const downloading = page.waitForEvent('download', patient)
  await page.getByRole('button', { name: 'Save recovery kit' }).click()
  const kit = await readFile(await (await downloading).path(), 'utf8')
  await page.getByRole('button', { name: 'I saved my code' }).click()
  const labels = page.locator('label').filter({ hasText: /^Group \d+$/ })
  await expect.poll(() => labels.count(), patient).toBe(2)
  for (const label of await labels.allTextContents())
    await page.getByLabel(label).fill(groups[Number(label.slice(6)) - 1] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  return { code: groups.join('-'), kit }
}
