import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../testing/launchChromium.js'
import { backUp, patient, signInToSettings } from '../../testing/settingsSteps.js'
import { startSite, type TestSite } from '../../testing/startSite.js'
import { openKit, parseKit } from '../custody/kit.js'

const email = 'ada@example.com'

let site: TestSite
let browser: Browser

beforeAll(async () => {
  site = await startSite({}, { hasProviders: true })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** A profile of a browser at the settings, signed in by the newest code. */
async function openSettings(): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext()).newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  await page.goto(`${site.origin}/settings`)
  await signInToSettings(page, site, email)
  return { page, problems }
}

async function readWords(page: Page): Promise<string> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Show my keys' }).click()
  const list = page.getByRole('list', { name: '24 words' })
  await list.waitFor(patient)
  return (await list.locator('code').allTextContents()).join(' ')
}

describe('the settings of the secure site', () => {
  test('keep one wallet over two profiles, show its words after a fresh sign-in, and delete the account (T33, T35)', async () => {
    const first = await openSettings()
    const { code, kit } = await backUp(first.page)
    await first.page.getByRole('heading', { name: 'Account settings' }).waitFor(patient)
    const words = await readWords(first.page)
    expect((await openKit(parseKit(kit), code)).keys.addresses).toEqual(parseKit(kit).addresses)

    // A session of before shows no keys: the page asks who it is first.
    await first.page.reload()
    await first.page.getByRole('checkbox').check(patient)
    await first.page.getByRole('button', { name: 'Show my keys' }).click()
    await first.page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor(patient)

    const second = await openSettings()
    const number = await second.page.locator('.number').textContent(patient)
    await expect.poll(() => site.readDeviceLink(email), patient).not.toBe('')
    await first.page.goto(await site.readDeviceLink(email))
    const button = first.page.getByRole('button', { name: number ?? '', exact: true })
    await button.waitFor(patient)
    await expect.poll(() => button.isEnabled(), patient).toBe(true)
    await button.click()
    await first.page.getByRole('heading', { name: 'The device is signed in' }).waitFor(patient)
    await second.page.getByLabel('Recovery code').fill(code, patient)
    await second.page.getByRole('button', { name: 'Open wallet' }).click()
    await second.page.getByRole('heading', { name: 'Account settings' }).waitFor(patient)
    expect(await readWords(second.page)).toBe(words)
    await expect
      .poll(() => second.page.getByRole('button', { name: /^Sign out (?!everywhere)/ }).count(), patient)
      .toBe(1)

    await second.page.getByLabel(/^Type/).fill('delete my wallet')
    const before = await site.readCode(email)
    await second.page.getByRole('button', { name: 'Email me a code' }).click()
    await second.page.getByLabel('Code from your email').waitFor(patient)
    await expect.poll(() => site.readCode(email), patient).not.toBe(before)
    await second.page.getByLabel('Code from your email').fill(await site.readCode(email))
    await second.page.getByRole('button', { name: 'Delete account' }).click()
    await second.page.getByRole('heading', { name: 'Your account will be deleted' }).waitFor(patient)
    // The account works meanwhile, and stays when it is kept.
    await second.page.getByRole('button', { name: 'Keep account' }).click()
    await second.page.getByLabel(/^Type/).waitFor(patient)
    expect([...first.problems, ...second.problems]).toEqual([])
  }, 240_000)

  test('an account of a provider alone signs in there again for its keys and for its deletion, as the same person (issue 12)', async () => {
    const page = await (await browser.newContext()).newPage()
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    const continueAs = async (person: string) => {
      // The provider asks who it is each time.
      await page.context().clearCookies({ name: /^google_/ })
      await page.getByTestId('lk-social-google').click(patient)
      await page.getByTestId(person).click(patient)
      await page.waitForURL(url => url.origin === site.origin && url.pathname === '/settings', patient)
    }
    const askForKeys = async () => {
      await page.getByRole('checkbox').check(patient)
      await page.getByRole('button', { name: 'Show my keys' }).click()
    }
    await page.goto(`${site.origin}/settings`)
    await continueAs('person-ada')
    await backUp(page)
    await page.getByRole('heading', { name: 'Account settings' }).waitFor(patient)

    // A session of before shows no keys; no code by email is offered to an account that has no address.
    await page.reload()
    await askForKeys()
    const again = page.getByRole('heading', { name: 'Confirm it’s you' })
    await again.waitFor(patient)
    expect(await page.getByLabel('Email').count()).toBe(0)
    await continueAs('person-grace')
    await page.getByText('another account').waitFor(patient)
    expect(await page.getByRole('heading', { name: 'Account settings' }).count()).toBe(0)

    await continueAs('person-ada')
    await page.getByRole('heading', { name: 'Account settings' }).waitFor(patient)
    await askForKeys()
    const words = page.getByRole('list', { name: '24 words' })
    await words.waitFor(patient)
    expect(await words.locator('code').count()).toBe(24)
    await page.getByLabel(/^Type/).fill('delete my wallet')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('heading', { name: 'Your account will be deleted' }).waitFor(patient)
    expect(problems).toEqual([])
  }, 240_000)
})
