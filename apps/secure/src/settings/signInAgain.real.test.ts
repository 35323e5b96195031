import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchChromium } from '../../testing/launchChromium.js'
import { backUp, patient, readNewCode, signInToSettings } from '../../testing/settingsSteps.js'
import { startSite, type TestSite } from '../../testing/startSite.js'

const email = 'ada@example.com'
const elevenMinutesMs = 11 * 60_000

let site: TestSite
let browser: Browser
/** How far the clock of the server is ahead, and with it those of the pages; it never goes back. */
let ahead = 0

declare global {
  var aheadMs: number
}

/** Makes the clock of a page one that can be put ahead. */
const replaceClock = (ms: number) => {
  const readClock = Date.now
  globalThis.aheadMs = ms
  Date.now = () => readClock() + globalThis.aheadMs
}
const putAhead = (ms: number) => {
  globalThis.aheadMs = ms
}

beforeAll(async () => {
  const readClock = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => readClock() + ahead)
  site = await startSite({}, { hasProviders: true })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  vi.restoreAllMocks()
})

async function openPage(): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext()
  await context.addInitScript(replaceClock, ahead)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  await page.goto(`${site.origin}/settings`)
  return { page, problems }
}

/** The visitor looks away for eleven minutes: on the server, on the page and on those that are opened later. */
async function lookAway(page: Page): Promise<void> {
  ahead += elevenMinutesMs
  await page.context().addInitScript(putAhead, ahead)
  await page.evaluate(putAhead, ahead)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Makes a new code, and confirms it when the sign-in has become too old; what the code is. */
async function confirmTooLate(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New recovery code' }).click(patient)
  const list = page.getByRole('list', { name: 'Recovery code' })
  await list.waitFor(patient)
  const code = (await list.locator('code').allTextContents()).join('-')
  await lookAway(page)
  await backUp(page)
  await page.getByText('It stays on this page meanwhile').waitFor(patient)
  return code
}

async function asPerson(page: Page, person: string): Promise<void> {
  await page.getByTestId(person).click(patient)
}

/** A second profile, approved by the first one's mail, opens the wallet by the code. */
async function openByCode(context: BrowserContext, code: string): Promise<Page> {
  const other = await openPage()
  await signInToSettings(other.page, site, email)
  const number = await other.page.locator('.number').textContent(patient)
  await expect.poll(() => site.readDeviceLink(email), patient).not.toBe('')
  const inbox = await context.newPage()
  await inbox.goto(await site.readDeviceLink(email))
  await inbox.getByRole('button', { name: number ?? '', exact: true }).click(patient)
  await heading(inbox, 'The device is signed in').waitFor(patient)
  await inbox.close()
  await other.page.getByLabel('Recovery code').fill(code, patient)
  await other.page.getByRole('button', { name: 'Open wallet' }).click()
  await heading(other.page, 'Account settings').waitFor(patient)
  expect(other.problems).toEqual([])
  return other.page
}

test('a code that is confirmed more than 10 minutes after the sign-in waits for another one by email, and is the wallet’s then (D69)', async () => {
  const { page, problems } = await openPage()
  await signInToSettings(page, site, email)
  await backUp(page)
  await heading(page, 'Account settings').waitFor(patient)
  const code = await confirmTooLate(page)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await heading(page, 'Confirm it’s you').waitFor(patient)

  // Back without a sign-in: the same code is still there.
  await page.getByRole('button', { name: 'Back to your code' }).click()
  const shown = page.getByRole('list', { name: 'Recovery code' }).locator('code')
  expect((await shown.allTextContents()).join('-')).toBe(code)
  await backUp(page)
  await page.getByRole('button', { name: 'Sign in again' }).click(patient)

  const before = await site.readCode(email)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel(/^Code that we sent/).fill(await readNewCode(site, email, before))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await heading(page, 'Account settings').waitFor(patient)
  await openByCode(page.context(), code)
  expect(problems).toEqual([])
}, 240_000)

test('a provider that signs in again opens in a window, so that the code on the page is confirmed afterwards (D69)', async () => {
  const { page, problems } = await openPage()
  await page.getByTestId('lk-social-google').click(patient)
  await asPerson(page, 'person-ada')
  await page.waitForURL(url => url.pathname === '/settings', patient)
  await backUp(page)
  await heading(page, 'Account settings').waitFor(patient)
  await confirmTooLate(page)
  await page.getByRole('button', { name: 'Sign in again' }).click()

  // The provider asks who it is; another person confirms nothing, and loses nothing.
  await page.context().clearCookies({ name: /^google_/ })
  const continueAs = async (person: string) => {
    const opening = page.waitForEvent('popup', patient)
    await page.getByTestId('lk-social-google').click(patient)
    const popup = await opening
    await asPerson(popup, person)
    return popup
  }
  await continueAs('person-grace')
  await page.getByText('another account').waitFor(patient)

  await page.context().clearCookies({ name: /^google_/ })
  const rotation = page.waitForResponse(
    response => response.url().endsWith('/auth/wallet/rotate') && response.request().method() === 'POST',
    patient,
  )
  await continueAs('person-ada')
  expect((await rotation).status()).toBe(200)
  await heading(page, 'Account settings').waitFor(patient)
  expect(problems).toEqual([])
}, 240_000)

test('a window that the browser blocks says so, and the code stays (D69)', async () => {
  const { page, problems } = await openPage()
  await page.getByTestId('lk-social-google').click(patient)
  await asPerson(page, 'person-grace')
  await page.waitForURL(url => url.pathname === '/settings', patient)
  await backUp(page)
  await heading(page, 'Account settings').waitFor(patient)
  const code = await confirmTooLate(page)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByTestId('lk-social-google').click(patient)
  await page.getByText('Your browser blocked the window').waitFor(patient)
  await page.getByRole('button', { name: 'Back to your code' }).click()
  const shown = page.getByRole('list', { name: 'Recovery code' }).locator('code')
  expect((await shown.allTextContents()).join('-')).toBe(code)
  expect(problems).toEqual([])
}, 240_000)
