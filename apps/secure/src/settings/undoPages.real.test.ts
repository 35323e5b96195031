import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../testing/launchChromium.js'
import { backUp, patient, readNewCode, signInToSettings } from '../../testing/settingsSteps.js'
import { startSite, type TestSite } from '../../testing/startSite.js'

let site: TestSite
let browser: Browser
const problems: string[] = []

beforeAll(async () => {
  site = await startSite()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

async function openPage(url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  page.on('pageerror', error => problems.push(error.message))
  await page.goto(url)
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** An account with a wallet whose recovery code was written down, at the settings. */
async function openAccount(email: string): Promise<Page> {
  const page = await openPage(`${site.origin}/settings`)
  await signInToSettings(page, site, email)
  await backUp(page)
  await heading(page, 'Account settings').waitFor(patient)
  return page
}

async function changeEmail(page: Page, old: string, next: string): Promise<void> {
  const before = await site.readCode(old)
  await button(page, 'Change email').click()
  await page.getByLabel('New email address').fill(next)
  await button(page, 'Send codes').click()
  await page.getByLabel(`Code that we sent to ${next}`).waitFor(patient)
  await page.getByLabel(`Code that we sent to ${old}`).fill(await readNewCode(site, old, before))
  await page.getByLabel(`Code that we sent to ${next}`).fill(await readNewCode(site, next, ''))
  await button(page, 'Change email').click()
  await page.getByText(next, { exact: true }).waitFor(patient)
}

async function waitForLink(email: string, kind: 'email' | 'rotation'): Promise<string> {
  await expect.poll(() => site.readUndoLink(email, kind), patient).not.toBe('')
  return site.readUndoLink(email, kind)
}

/** What a link's page keeps from the address bar and from the history. */
const isHidden = (page: Page): boolean => !page.url().includes('undo')

describe('a mailed link that undoes a change of the email address', () => {
  test('goes back to the address by a code that is sent there, and says that everyone is signed out', async () => {
    const [old, next] = ['ada@example.com', 'ada.new@example.com'] as const
    await changeEmail(await openAccount(old), old, next)

    const page = await openPage(await waitForLink(old, 'email'))
    await heading(page, 'Go back to your old email address?').waitFor(patient)
    expect(isHidden(page)).toBe(true)
    const before = await site.readCode(old)
    await button(page, 'Email me a code').click()
    const code = page.getByLabel('Code that we sent to your old address')
    await code.waitFor(patient)
    // The button waits for six digits; other characters are no part of a code.
    await code.fill('12 a')
    expect([await code.inputValue(), await button(page, 'Change it back').isEnabled()]).toEqual(['12', false])
    const right = await readNewCode(site, old, before)
    await code.fill(right === '000000' ? '000001' : '000000')
    await button(page, 'Change it back').click()
    await page.getByRole('alert').locator('.error').waitFor(patient)
    await code.fill(right)
    await button(page, 'Change it back').click()
    await heading(page, 'Your old email address is back').waitFor(patient)
    // The link is used up in this tab.
    await page.reload()
    await heading(page, 'Sign in to your account').waitFor(patient)
    expect(problems).toEqual([])
  }, 240_000)

  test('can be left: the new address stays, and the page signs in', async () => {
    const [old, next] = ['grace@example.com', 'grace.new@example.com'] as const
    await changeEmail(await openAccount(old), old, next)
    const page = await openPage(await waitForLink(old, 'email'))
    await button(page, 'Keep the new address').click(patient)
    await heading(page, 'Sign in to your account').waitFor(patient)
    await page.reload()
    await heading(page, 'Sign in to your account').waitFor(patient)
    expect(problems).toEqual([])
  }, 240_000)

  test('says so where it is no link of ours', async () => {
    const page = await openPage(`${site.origin}/settings#undo-email=${'a'.repeat(22)}.${'b'.repeat(32)}`)
    await button(page, 'Email me a code').click(patient)
    await page.getByRole('alert').locator('.error').waitFor(patient)
    expect(await page.getByLabel('Code that we sent to your old address').count()).toBe(0)
    expect(isHidden(page)).toBe(true)
    expect(problems).toEqual([])
  }, 120_000)
})

describe('a mailed link that undoes a new recovery code', () => {
  test('asks for a sign-in first, and puts the old code back', async () => {
    const email = 'edith@example.com'
    const settings = await openAccount(email)
    await button(settings, 'New recovery code').click()
    await backUp(settings)
    await heading(settings, 'Account settings').waitFor(patient)

    await settings.goto(await waitForLink(email, 'rotation'))
    await settings.reload()
    await heading(settings, 'Confirm it’s you').waitFor(patient)
    expect(isHidden(settings)).toBe(true)
    await signInToSettings(settings, site, email)
    await heading(settings, 'Put the old recovery code back?').waitFor(patient)
    await button(settings, 'Put it back').click()
    await heading(settings, 'Put the old recovery code back?').waitFor({ state: 'detached', ...patient })
    expect(await settings.getByRole('alert').locator('.error').count()).toBe(0)
    expect(problems).toEqual([])
  }, 240_000)

  test('can be left: the new code stays', async () => {
    const email = 'joan@example.com'
    const settings = await openAccount(email)
    await button(settings, 'New recovery code').click()
    await backUp(settings)
    await heading(settings, 'Account settings').waitFor(patient)
    await settings.goto(await waitForLink(email, 'rotation'))
    await settings.reload()
    await signInToSettings(settings, site, email)
    await button(settings, 'Keep the new code').click(patient)
    await heading(settings, 'Account settings').waitFor(patient)
    expect(problems).toEqual([])
  }, 240_000)
})
