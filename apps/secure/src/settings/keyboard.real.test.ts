import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyboard } from '../../testing/createKeyboard.js'
import { launchChromium } from '../../testing/launchChromium.js'
import { patient, readNewCode } from '../../testing/settingsSteps.js'
import { startSite, type TestSite } from '../../testing/startSite.js'

const old = 'ada@example.com'
const next = 'ada.new@example.com'

let site: TestSite
let browser: Browser

beforeAll(async () => {
  site = await startSite()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** A key of the browser's own that signs in and has no PRF, so that the wallet stays as it is. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('by keys alone: sign-in, backup, change of the address, a passkey and its removal, deletion and its end (D69, demand 27)', async () => {
  const page = await (await browser.newContext()).newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  await addAuthenticator(page)
  await page.goto(`${site.origin}/settings`)
  const keys = createKeyboard(page)
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })

  await keys.fill('Email', old, true)
  await keys.fill(/^Code that we sent/, await readNewCode(site, old, ''), true)

  await heading('Save your recovery code').waitFor(patient)
  const groups = await page.getByRole('list', { name: 'Recovery code' }).locator('code').allTextContents()
  await keys.press('I saved my code')
  await heading('Check your copy').waitFor(patient)
  await expect.poll(() => page.getByRole('button', { name: 'Confirm' }).isEnabled(), patient).toBe(true)
  const labels = await page
    .locator('label')
    .filter({ hasText: /^Group \d+$/ })
    .allTextContents()
  for (const [place, label] of labels.entries())
    await keys.fill(label, groups[Number(label.slice(6)) - 1] ?? '', place === labels.length - 1)
  await heading('Account settings').waitFor(patient)

  const before = await site.readCode(old)
  await keys.press('Change email')
  await keys.fill('New email address', next, true)
  await keys.fill(`Code that we sent to ${old}`, await readNewCode(site, old, before))
  await keys.fill(`Code that we sent to ${next}`, await readNewCode(site, next, ''), true)
  await page.getByText(next, { exact: true }).waitFor(patient)

  await keys.press('Add passkey')
  const remove = page.getByRole('button', { name: /^Remove (?!email)/ })
  await remove.waitFor(patient)
  const name = (await remove.getAttribute('aria-label')) ?? ''
  await keys.press(name.replace('Remove', 'Rename'))
  await keys.fill('Name of this passkey', 'Ada’s key', true)
  await keys.press('Remove Ada’s key')
  await remove.waitFor({ state: 'detached', ...patient })

  const sent = await site.readCode(next)
  await keys.fill(/^Type/, 'delete my wallet', true)
  await keys.fill('Code from your email', await readNewCode(site, next, sent), true)
  await heading('Your account will be deleted').waitFor(patient)
  await keys.press('Keep account')
  await heading('Your account will be deleted').waitFor({ state: 'detached', ...patient })
  expect(problems).toEqual([])
}, 240_000)
