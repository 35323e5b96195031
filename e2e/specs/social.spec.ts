import type { Page } from '@playwright/test'
import { expectState, openConnect } from '../support/demo.js'
import { expect, test } from '../support/test.js'

const providers = ['google', 'x', 'discord', 'github', 'apple', 'facebook']

async function choose(page: Page, provider: string): Promise<void> {
  await openConnect(page)
  await page.getByTestId('lk-social-google').waitFor()
  const mark = page.getByTestId(`lk-social-${provider}`)
  if (!(await mark.isVisible())) await page.getByTestId('lk-social-more').click()
  await mark.click()
}

for (const provider of providers)
  test(`a visitor without a wallet signs in with ${provider} (R1.3)`, async ({ page }) => {
    await page.goto('/')
    const opened = page.waitForEvent('popup')
    await choose(page, provider)
    const window = await opened
    await window.getByTestId('person-grace').click()
    await expectState(page, { connected: true })
    await expect.poll(() => window.isClosed()).toBe(true)
  })

test('a visitor signs in with Farcaster on the phone (R1.3)', async ({ page, context, system }) => {
  await page.goto('/')
  await choose(page, 'farcaster')
  const qr = page.getByTestId('lk-qr')
  await expect(qr).toHaveAttribute('data-uri', new RegExp(`^${system.urls.farcaster}/`))
  const phone = await context.newPage()
  await phone.goto((await qr.getAttribute('data-uri')) ?? '')
  await phone.getByTestId('person-linus').click()
  await expectState(page, { connected: true })
})
